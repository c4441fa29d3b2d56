import { buildStale } from '../tools/build/build-stale.ts'
import type { parts } from '../tools/build/stale.mjs'

await buildStale(process.argv.slice(2) as (keyof typeof parts)[])
