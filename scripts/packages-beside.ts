import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** Of hundreds of small files: to open them one by one would take a third of the time in which a command starts. */
const bundled = /^(@pollen\/.*|kysely|zod)$/

/** The packages that stay where npm put them, beside the bundles of the server. */
export function packagesBeside(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !bundled.test(name))
}
