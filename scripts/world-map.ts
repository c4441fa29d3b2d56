import { rename, writeFile } from 'node:fs/promises'
import { makeWorldMap } from './tiles/make-world-map.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Where to? node scripts/run.mjs world-map <file>')

// Written aside and moved into place, for several builds may run at once.
const aside = `${file}.${process.pid}`
await writeFile(aside, await makeWorldMap())
await rename(aside, file)
