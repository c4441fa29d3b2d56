import { buildStale } from '../tools/build/build-stale.ts'
import { runChecks } from './testing/checks.ts'
import { runJourneys } from './testing/journeys.ts'
import { finish, runPart, sayNotRun } from './testing/report.ts'
import { runSuites, runSuitesElsewhere } from './testing/suites.ts'

const withoutBrowser = process.argv.includes('--without-browser')

await runPart('checks', runChecks)
await runPart('build', () => buildStale().then(() => []))
await runPart('suites', runSuites)
await runPart('suites on another PostgreSQL', runSuitesElsewhere)
if (withoutBrowser) sayNotRun('the journeys in a browser (npm test runs them)')
else await runPart('journeys', runJourneys)
finish()
