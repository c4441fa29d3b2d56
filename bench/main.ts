import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from '../tools/build/build-stale.ts'
import { measureMap } from './browser/measure-map.ts'
import { measurePages } from './browser/measure-pages.ts'
import { printMap } from './browser/print-map.ts'
import { printPages } from './browser/print-pages.ts'
import { cleanUp } from './clean-up.ts'
import { measureDigests } from './digests/measure-digests.ts'
import { printDigests } from './digests/print-digests.ts'
import { measureFairness } from './fairness/measure-fairness.ts'
import { printFairness } from './fairness/print-fairness.ts'
import { measureImport } from './import/measure-import.ts'
import { printImport } from './import/print-import.ts'
import { measureLive } from './live/measure-live.ts'
import { printLive } from './live/print-live.ts'
import { printReport } from './report/print-report.ts'
import { runBench } from './run-bench.ts'
import { measureSmall } from './small/measure-small.ts'
import { printSmall } from './small/print-small.ts'
import { printSoak } from './soak/print-soak.ts'
import { runSoak } from './soak/run-soak.ts'
import { measureTraffic } from './traffic/measure-traffic.ts'
import { printTraffic } from './traffic/print-traffic.ts'
import { measureVision } from './vision/measure-vision.ts'
import { printVision } from './vision/print-vision.ts'

/**
 * `npm run bench -- [--quick] [--only <call>] [--baseline <checkout>] [--json <file>]`, or
 * `npm run bench -- --soak [--only small] [--minutes <n>] [--json <file>]`. `--baseline` repeats the traffic benchmark on another built
 * checkout.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    baseline: { type: 'string' },
    json: { type: 'string' },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
})
/** Benchmarks other than those of single calls. */
const parts = ['traffic', 'pages', 'map', 'vision', 'import', 'live', 'digests', 'fairness', 'small'] as const
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
const begin = performance.now()
let isStopped = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    isStopped = true
    await cleanUp()
    process.exit(1)
  })
}

try {
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes must be a number above 0')
  await buildStale()
  const figures = values.soak ? await soak() : await measureAll()
  // npm runs scripts in the repository, but the path is relative to the folder in which it was called.
  const file = values.json && resolve(process.env.INIT_CWD ?? '', values.json)
  if (file) await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`)
} catch (error) {
  // After a signal, errors are expected, because the clean-up stops processes that are in use.
  if (!isStopped) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await cleanUp()
printProgress('done')

/** Holds a mixed load for some minutes, then overloads the server. */
async function soak() {
  const report = await runSoak({ minutes, isSmall: values.only === 'small' }, printProgress)
  printSoak(report)
  if (report.missed.length > 0) process.exitCode = 1
  return report
}

async function measureAll() {
  const isSelected = (part: (typeof parts)[number]) => values.only === undefined || values.only === part
  const isOfCalls = !parts.some((part) => part === values.only)
  const report = isOfCalls ? await runBench({ isQuick: values.quick, only: values.only }, printProgress) : null
  if (report) printReport(report)
  if (report?.failures.length) process.exitCode = 1
  const { quick: isQuick, baseline } = values
  const traffic = isSelected('traffic') ? await measureTraffic({ isQuick, baseline }, printProgress) : null
  if (traffic) printTraffic(traffic)
  if (traffic && traffic.failures.length + traffic.missed.length > 0) process.exitCode = 1
  const pages = isSelected('pages') ? await measurePages(values.quick, printProgress) : null
  if (pages) printPages(pages)
  const map = isSelected('map') ? await measureMap({ isQuick: values.quick }, printProgress) : null
  if (map) printMap(map)
  const vision = isSelected('vision') ? await measureVision(printProgress) : null
  if (vision) printVision(vision)
  const imported = isSelected('import') ? await measureImport(values.quick, printProgress) : null
  if (imported) printImport(imported)
  const live = isSelected('live') ? await measureLive(values.quick, printProgress) : null
  if (live) printLive(live)
  const digests = isSelected('digests') ? await measureDigests(values.quick, printProgress) : null
  if (digests) printDigests(digests)
  const fairness = isSelected('fairness') ? await measureFairness(values.quick, printProgress) : null
  if (fairness) printFairness(fairness)
  const small = isSelected('small') ? await measureSmall({ isQuick, minutes }, printProgress) : null
  if (small) printSmall(small)
  if (small?.missed.length) process.exitCode = 1
  return { ...report, traffic, pages, map, vision, import: imported, live, digests, fairness, small }
}

function printProgress(progress: string) {
  const seconds = Math.round((performance.now() - begin) / 1000)
  console.log(`${String(seconds).padStart(4)} s  ${progress}`)
}
