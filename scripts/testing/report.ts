export type Counts = { passed: number; failed: number }
export type Duration = { name: string; ms: number }

const counts: Counts = { passed: 0, failed: 0 }
const failures: string[] = []
const notRun: string[] = []
const parts: { name: string; ms: number; durations: Duration[] }[] = []

export function addCounts(more: Counts) {
  counts.passed += more.passed
  counts.failed += more.failed
}

/** Adds a failed test or suite to the summary, because its own output is far above. */
export function reportFailure(name: string) {
  failures.push(name)
}

/** Adds a test that could not run on this machine to the summary. */
export function reportNotRun(name: string) {
  notRun.push(name)
}

/**
 * Runs one part of the tests. The summary shows its time and the slowest of the durations it returns. An exception counts as one failure, so
 * that the other parts and the summary follow.
 */
export async function runPart(name: string, run: () => Promise<Duration[]>) {
  const start = Date.now()
  const durations = await run().catch((error): Duration[] => {
    console.error(error)
    reportFailure(name)
    addCounts({ passed: 0, failed: 1 })
    return []
  })
  parts.push({ name, ms: Date.now() - start, durations })
}

const slowestCount = 10

/** Prints the summary and sets the exit code. */
export function printSummary() {
  for (const { name, durations } of parts) {
    const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, slowestCount)
    if (slowest.length > 0) console.log(`\nSlowest of the ${name}:`)
    for (const each of slowest) console.log(`${seconds(each.ms).padStart(8)}  ${each.name}`)
  }
  console.log('\nTime of each part:')
  for (const { name, ms } of [...parts, { name: 'together', ms: performance.now() }])
    console.log(`${minutes(ms).padStart(8)}  ${name}`)
  console.log()
  for (const failure of failures) console.log(`Failed: ${failure}`)
  for (const name of notRun) console.log(`Not run: ${name}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function minutes(ms: number): string {
  const whole = Math.round(ms / 1000)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
