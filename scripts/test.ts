import { buildStale } from '../tools/build/build-stale.ts'
import { runChecks } from './testing/checks.ts'
import { runJourneys } from './testing/journeys.ts'
import { printSummary, reportNotRun, runPart } from './testing/report.ts'
import { runSuites, runSuitesOnEmbeddedPostgres } from './testing/suites.ts'

const withoutBrowser = process.argv.includes('--without-browser')

const checks = runPart('checks, beside build and suites', runChecks)
await runPart('build', () => buildStale().then(() => []))
await runPart('suites', runSuites)
await checks
await runPart('suites on the embedded PostgreSQL', runSuitesOnEmbeddedPostgres)
if (withoutBrowser) reportNotRun('the journeys in a browser (npm test runs them)')
else await runPart('journeys', runJourneys)
printSummary()
