import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assembleRelease } from './release/assemble.ts'

const { values } = parseArgs({ options: { folder: { type: 'string' } } })
if (values.folder) await assembleRelease(resolve(process.env.INIT_CWD ?? process.cwd(), values.folder))
