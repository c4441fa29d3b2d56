import { buildStale } from './build-stale.ts'
import { runChecks } from './testing/checks.ts'
import { runJourneys } from './testing/journeys.ts'
import { finish, sayNotRun } from './testing/report.ts'
import { runSuites } from './testing/suites.ts'

const withoutBrowser = process.argv.includes('--without-browser')

await Promise.all([runChecks(), buildStale()])
// Both wait for processes, mails and answers a third of their time: side by side they leave no core idle.
await Promise.all([runSuites(), withoutBrowser ? skipJourneys() : runJourneys()])
finish()

function skipJourneys() {
  sayNotRun('the journeys in a browser (npm test runs them)')
}
