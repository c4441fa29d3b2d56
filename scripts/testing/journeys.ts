import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'
import { findBrowser } from './find-browser.ts'
import { add, type Counts, sayNotRun } from './report.ts'
import { startServer } from './start-server.ts'

/** The journeys in a real browser against the server as `npm start` runs it, on an empty folder. */
export async function runJourneys() {
  const browser = await findBrowser()
  if (!browser) {
    return sayNotRun('the journeys in a browser (install Chromium or Chrome, or set CHROMIUM_PATH)')
  }
  console.log(`\nJourneys in ${browser}`)
  const folder = await mkdtemp(join(tmpdir(), 'pollen-journeys-'))
  // Nothing outside is asked. Each journey says from which address it comes, so that together they are not taken for one busy visitor.
  const server = await startServer(join(folder, 'data'), { PHOTON_URL: 'off' })
  try {
    const report = join(folder, 'report.json')
    const { code } = await runCommand('playwright', ['test', '--config', 'e2e', '--reporter=list,json'], {
      env: { CHROMIUM_PATH: browser, E2E_URL: server.url, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      isShown: true,
    })
    add(await countJourneys(report, code))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function countJourneys(report: string, code: number): Promise<Counts> {
  const { stats } = await readFile(report, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => ({ stats: { expected: 0, unexpected: 0, flaky: 0 } }))
  // A browser on a busy machine can stumble; what needed a second try is said, so that it is looked into.
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys needed a second try, see above`)
  const failed = stats.unexpected
  return { passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed }
}
