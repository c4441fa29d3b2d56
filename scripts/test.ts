import { buildStale } from './build-stale.ts'
import { runChecks } from './testing/checks.ts'
import { runJourneys } from './testing/journeys.ts'
import { finish, sayNotRun } from './testing/report.ts'
import { runSuites } from './testing/suites.ts'

const withoutBrowser = process.argv.includes('--without-browser')

await runChecks()
await buildStale()
await runSuites()
if (withoutBrowser) sayNotRun('the journeys in a browser (npm test runs them)')
else await runJourneys()
finish()
