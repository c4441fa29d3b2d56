import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import type { Duration } from './report.ts'

export type Summary = { passed: number; failures: string[]; skipped: string[]; files: Duration[] }

/** Writes the results of a run to the file that `SUMMARY_FILE` names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, unhandledErrors) => {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    // Errors in hooks and imports do not belong to a test.
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = groups.flatMap((group) =>
      group.errors().map((error) => `${'fullName' in group ? group.fullName : group.relativeModuleId}: ${line(error)}`),
    )
    const summary: Summary = {
      passed: inState('passed').length,
      failures: [
        ...inState('failed').map((test) => `${test.fullName}: ${line(test.result().errors?.[0])}`),
        ...broken,
        ...unhandledErrors.map((error) => `outside of tests: ${line(error)}`),
      ],
      skipped: inState('skipped').map((test) => test.fullName),
      files: modules.map((module) => ({ name: module.relativeModuleId, ms: timeOf(module) })),
    }
    writeFileSync(process.env.SUMMARY_FILE ?? '', JSON.stringify(summary))
  }
}

/** Includes imports. Files of a worker share them, so the first file bears their cost. */
function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + duration
}

const line = (error: SerializedError | undefined) => error?.message.split('\n', 1)[0] ?? 'no reason'
