import { externalPackages } from '../../tools/build/external-packages.ts'
import { type LockedPackages, nameOf, readJson, readLock, withDependencies } from './locked-packages.ts'

export type ShippedPackage = { path: string; name: string; version: string; licence: string; integrity?: string }

/** Licences of packages that do not state them in package.json, from their licence files. */
const stated: Record<string, string> = { '@mapbox/jsonlint-lines-primitives': 'MIT', suncalc: 'BSD-2-Clause' }

/** Packages that a release contains (`bundled`), and those that it installs from npm (`installed`), for all platforms. */
export function shippedPackages(): { bundled: ShippedPackage[]; installed: ShippedPackage[]; locked: LockedPackages } {
  const { packages: locked } = readLock()
  const external = externalPackages()
  const direct = ['apps/server', 'apps/web'].flatMap((app) =>
    Object.keys(readJson(`${app}/package.json`).dependencies as Record<string, string>),
  )
  const installed = withDependencies(locked, external)
  const all = withDependencies(locked, direct)
  const bundled = Object.fromEntries(Object.entries(all).filter(([path]) => !(path in installed)))
  return { bundled: describe(bundled), installed: describe(installed), locked }
}

const describe = (packages: LockedPackages): ShippedPackage[] =>
  Object.entries(packages)
    // Types exist at build time only, and an override empties packages that we do not use.
    .filter(([path, entry]) => !path.includes('node_modules/@types/') && entry.name !== 'empty-npm-package')
    .map(([path, { version, license, integrity }]) => {
      const name = nameOf(path)
      return { path, name, version, licence: license ?? stated[name] ?? '', ...(integrity && { integrity }) }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
