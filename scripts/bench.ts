import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cleanUp } from '../bench/clean-up.ts'
import { printReport } from '../bench/report/print-report.ts'
import { runBench } from '../bench/run-bench.ts'
import { buildStale } from './build.ts'

/** `npm run bench -- [--quick] [--only <call>] [--json <file>]` */
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, json: { type: 'string' } },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await cleanUp()
    process.exit(1)
  })
}

const begin = performance.now()
const elapsed = () => `${Math.round((performance.now() - begin) / 1000)} s`.padStart(6)
try {
  await buildStale()
  const report = await runBench({ isQuick: values.quick, only: values.only }, (progress) =>
    console.log(`${elapsed()}  ${progress}`),
  )
  printReport(report)
  if (values.json) {
    await writeFile(resolve(process.env.INIT_CWD ?? '', values.json), `${JSON.stringify(report, null, 2)}\n`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await cleanUp()
  console.log(`${elapsed()}  done`)
}
