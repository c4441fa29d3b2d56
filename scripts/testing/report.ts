export type Counts = { passed: number; failed: number }
export type Duration = { name: string; ms: number }

const counts: Counts = { passed: 0, failed: 0 }
const failures: string[] = []
const notRun: string[] = []
const parts: { name: string; ms: number; durations: Duration[] }[] = []

export function add(more: Counts) {
  counts.passed += more.passed
  counts.failed += more.failed
}

/** A test that failed, or a whole suite: named at the end again, because its own output is far above. */
export function sayFailed(what: string) {
  failures.push(what)
}

/** Something that could not be tried on this machine: said at the end, where it is read. */
export function sayNotRun(what: string) {
  notRun.push(what)
}

/** Runs one part of the tests. How long it took, and the slowest of the durations it returns, are printed at the end. */
export async function runPart(name: string, run: () => Promise<Duration[]>) {
  const start = Date.now()
  const durations = await run()
  parts.push({ name, ms: Date.now() - start, durations })
}

const slowestCount = 10

export function finish() {
  for (const { name, durations } of parts) {
    const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, slowestCount)
    if (slowest.length > 0) console.log(`\nSlowest of the ${name}:`)
    for (const each of slowest) console.log(`${seconds(each.ms).padStart(8)}  ${each.name}`)
  }
  console.log('\nTime of each part:')
  const total = parts.reduce((sum, { ms }) => sum + ms, 0)
  for (const { name, ms } of [...parts, { name: 'together', ms: total }])
    console.log(`${minutes(ms).padStart(8)}  ${name}`)
  console.log()
  for (const what of failures) console.log(`Failed: ${what}`)
  for (const what of notRun) console.log(`Not run: ${what}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function minutes(ms: number): string {
  const whole = Math.round(ms / 1000)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
