import { buildStale } from './build-stale.ts'
import type { parts } from './stale.mjs'

await buildStale(process.argv.slice(2) as (keyof typeof parts)[])
