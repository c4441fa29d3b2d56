import { pathToFileURL } from 'node:url'
import { buildStale } from './build.ts'
import { root } from './root.ts'

await buildStale()
// In this process, so that Ctrl-C and signals reach the server itself.
await import(pathToFileURL(`${root}apps/server/dist/main.js`).href)
