import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** Packages with hundreds of small files. Loading these takes a third of the start-up time of a command. */
const bundled = /^(@pollen\/.*|kysely|zod)$/

/** Dependencies that the server loads from `node_modules` instead of its bundles. */
export function externalPackages(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !bundled.test(name))
}
