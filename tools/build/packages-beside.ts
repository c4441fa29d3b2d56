import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** These have hundreds of small files. To open them one by one takes a third of the time that a command needs to start. */
const bundled = /^(@pollen\/.*|kysely|zod)$/

/** The packages that stay where npm put them, beside the bundles of the server. */
export function packagesBeside(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !bundled.test(name))
}
