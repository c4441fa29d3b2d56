import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cleanUp } from '../bench/clean-up.ts'
import { printReport } from '../bench/report/print-report.ts'
import { runBench } from '../bench/run-bench.ts'
import { measureVision } from '../bench/vision/measure-vision.ts'
import { printVision } from '../bench/vision/print-vision.ts'
import { buildStale } from './build-stale.ts'

/** `npm run bench -- [--quick] [--only <call>] [--json <file>]` */
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, json: { type: 'string' } },
})
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
  await buildStale()
  const isVisionOnly = values.only === 'vision'
  const report = isVisionOnly ? null : await runBench({ isQuick: values.quick, only: values.only }, say)
  if (report) printReport(report)
  if (report?.failures.length) process.exitCode = 1
  const vision = isVisionOnly || values.only === undefined ? await measureVision(say) : null
  if (vision) printVision(vision)
  // npm runs us in the folder of the repository; the person may be elsewhere.
  const file = values.json && resolve(process.env.INIT_CWD ?? '', values.json)
  if (file) await writeFile(file, `${JSON.stringify({ ...report, vision }, null, 2)}\n`)
} catch (error) {
  // What breaks because we end it is no news.
  if (!isStopped) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await cleanUp()
say('done')

function say(progress: string) {
  const seconds = Math.round((performance.now() - begin) / 1000)
  console.log(`${String(seconds).padStart(4)} s  ${progress}`)
}
