import { pathToFileURL } from 'node:url'
import { buildStaleServer } from './build.ts'
import { root } from './root.ts'

/** `command <name> [arguments]`: a command of apps/server/src/commands, with paths relative to where the person is. */
const [name = '', ...rest] = process.argv.slice(2)
await buildStaleServer()
process.chdir(process.env.INIT_CWD ?? root)
process.argv.splice(2, process.argv.length, ...rest)
await import(pathToFileURL(`${root}apps/server/dist/${name}.js`).href)
