export type Counts = { passed: number; failed: number }

const counts: Counts = { passed: 0, failed: 0 }
const failures: string[] = []
const notRun: string[] = []

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

export function finish() {
  for (const what of failures) console.log(`Failed: ${what}`)
  for (const what of notRun) console.log(`Not run: ${what}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}
