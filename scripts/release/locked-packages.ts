import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/root.ts'

type Names = Record<string, string>

type LockedPackage = {
  name?: string
  version: string
  license?: string
  integrity?: string
  link?: boolean
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Packages by their path in the lock file, such as `node_modules/a/node_modules/b`. */
export type LockedPackages = Record<string, LockedPackage>

export const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

export const readLock = (): { packages: LockedPackages } => readJson('package-lock.json')

/** Returns the named packages with all packages that they need, on every platform. */
export function withDependencies(packages: LockedPackages, names: string[]): LockedPackages {
  const found = new Set<string>()
  const waiting = names.map((name) => pathOf(packages, '', name))
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const entry = packages[path]
    if (!entry || entry.link || found.has(path)) continue
    found.add(path)
    waiting.push(...dependenciesOf(packages, path))
  }
  return Object.fromEntries(Object.entries(packages).filter(([path]) => found.has(path)))
}

/** Returns the paths of the packages that one package needs. */
export function dependenciesOf(packages: LockedPackages, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return [...names, ...peers].map((name) => pathOf(packages, path, name)).filter((found) => found !== '')
}

/** Finds a package as Node.js does: in the nearest `node_modules` above. Returns '' for an optional package that is not locked. */
function pathOf(packages: LockedPackages, from: string, name: string): string {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (path in packages) return path
  return from ? pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name) : ''
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
