import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../tools/find-browser.ts'
import { runCommand } from '../../tools/run-command.ts'
import { startServer } from '../../tools/start-server.ts'
import { addCounts, type Duration, reportNotRun } from './report.ts'

/** Runs the browser journeys against a server that starts like `npm start`, with an empty data folder. */
export async function runJourneys(): Promise<Duration[]> {
  const browser = await findBrowser()
  if (!browser) {
    reportNotRun('the journeys in a browser (install Chromium or Chrome, or set CHROMIUM_PATH)')
    return []
  }
  console.log(`\nJourneys in ${browser}`)
  const folder = await mkdtemp(join(tmpdir(), 'pollen-journeys-'))
  // No external services, and no limits of new accounts, which all journeys use. Each journey sends its own client address, so that
  // rate limits do not treat them all as one client.
  const settings = { PHOTON_URL: 'off', NEW_MEMBER_DAYS: '0' }
  const server = await startServer(join(folder, 'data'), settings, { node: process.env.TEST_NODE })
  try {
    const report = join(folder, 'report.json')
    const { code } = await runCommand('playwright', ['test', '--config', 'e2e', '--reporter=list,json'], {
      env: { CHROMIUM_PATH: browser, E2E_URL: server.url, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      isShown: true,
    })
    return await countJourneys(report, code)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Spec = { title: string; file: string; line: number; tests: { results: { duration: number }[] }[] }
type Suite = { specs: Spec[]; suites?: Suite[] }
type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

async function countJourneys(file: string, code: number): Promise<Duration[]> {
  const { stats, suites } = await readFile(file, 'utf8')
    .then((text): Report => JSON.parse(text))
    .catch((): Report => ({ stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] }))
  // A browser on a busy machine can fail once. Retries are reported, so that flaky journeys get noticed.
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys needed a retry, see above`)
  const failed = stats.unexpected
  addCounts({ passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed })
  return suites.flatMap(durationsOf)
}

/** Returns the duration of each journey, including its retries. */
function durationsOf({ specs, suites = [] }: Suite): Duration[] {
  const own = specs.map(({ title, file, line, tests }) => {
    const tries = tests.flatMap(({ results }) => results)
    return { name: `${file}:${line} ${title}`, ms: tries.reduce((sum, { duration }) => sum + duration, 0) }
  })
  return [...own, ...suites.flatMap(durationsOf)]
}
