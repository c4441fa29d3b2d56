import { assets } from './assets.ts'
import { dependenciesOf, type LockedPackages, nameOf } from './locked-packages.ts'
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts'

/** Describes everything that a release ships as a CycloneDX document: `npm sbom` would leave out bundled packages, data and models. */
export function writeSbom(version: string): object {
  const { bundled, installed, locked } = shippedPackages()
  const packages = new Map([...bundled, ...installed].map((entry) => [purlOf(entry), entry]))
  const pollen = {
    'bom-ref': `pkg:generic/pollen@${version}`,
    type: 'application',
    name: 'pollen',
    version,
    licenses: [{ license: { id: 'Apache-2.0' } }],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: pollen },
    components: [
      ...Array.from(packages, ([purl, entry]) => describePackage(purl, entry)),
      ...assets.map(describeAsset),
    ],
    dependencies: [
      { ref: pollen['bom-ref'], dependsOn: [...packages.keys()] },
      ...Array.from(packages, ([ref, { path }]) => ({ ref, dependsOn: purlsBelow(locked, path, packages) })),
    ],
  }
}

const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

function purlsBelow(locked: LockedPackages, path: string, shipped: Map<string, ShippedPackage>): string[] {
  const purls = dependenciesOf(locked, path).map((below) =>
    purlOf({ name: nameOf(below), version: locked[below]?.version ?? '' }),
  )
  return [...new Set(purls)].filter((purl) => shipped.has(purl))
}

function describePackage(purl: string, { name, version, licence, integrity }: ShippedPackage) {
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    ...(integrity && { hashes: [describeHash(integrity)] }),
    licenses: describeLicence(licence),
  }
}

/** Converts `sha512-<base64>`. */
function describeHash(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

const describeAsset = ({ what, type, origin, licence, from }: (typeof assets)[number]) => ({
  type,
  name: what,
  description: `${origin.replace(/\[(.+?)\]\((.+?)\)/g, '$1 ($2)')}${from ? `; in ${from}` : ''}`,
  licenses: describeLicence(licence),
})

function describeLicence(licence: string) {
  if (/ (AND|OR) /.test(licence)) return [{ expression: licence }]
  return [{ license: /^[\w.-]+$/.test(licence) ? { id: licence } : { name: licence } }]
}
