// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ name: string, sources: string[], output: string }} Part */

const root = fileURLToPath(new URL('../../', import.meta.url))
const contract = 'packages/contract/src'

/** The build outputs with their sources. */
export const parts = {
  server: {
    name: 'server',
    sources: ['apps/server/src', 'apps/server/package.json', contract, 'tools/build', 'package-lock.json'],
    output: 'apps/server/dist',
  },
  visionModel: {
    name: 'vision model',
    sources: ['tools/build/vision-model', 'package-lock.json'],
    output: 'apps/server/dist.vision-model',
  },
  web: {
    name: 'web app',
    // The web app includes the world map, which is made from the gazetteer of the server.
    sources: [
      'apps/web',
      contract,
      'scripts/world-map.ts',
      'tools/maps/write-archive.ts',
      'apps/server/src/features/places/gazetteer',
      'package-lock.json',
    ],
    output: 'apps/web/dist',
  },
}

/** The file in an output that stores the fingerprint of its sources. */
export const stamp = '.built-from'

/** @param {Part} part */
export function isStale(part) {
  try {
    return readFileSync(join(root, part.output, stamp), 'utf8') !== fingerprintOf(part)
  } catch {
    return true
  }
}

/** @param {Part} part */
export function fingerprintOf(part) {
  const hash = createHash('sha256')
  for (const file of part.sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .filter(({ name }) => !/^dist(\.|$)|^node_modules$|\.test\./.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
    .sort()
}
