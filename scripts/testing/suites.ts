import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, sep } from 'node:path'
import { root } from '../root.ts'
import { runCommand } from '../run-command.ts'
import { add, type Counts, sayFailed, sayNotRun } from './report.ts'
import { isInstalled, proxyNames } from './start-proxy.ts'
import type { Summary } from './summary-reporter.ts'

const features = 'apps/server/src/features'

/**
 * These send a database nothing that other tests do not send it: they are about pictures, other services and files, passwords,
 * killed processes, or a year of the same few statements.
 */
const notOfDatabase = [
  /^vision\//,
  /^instance\/map-/,
  /^resources\/(hostile-sources|import\/hostile-files)\./,
  /^places\/photon\./,
  /^accounts\/passwords\./,
  /^items\/killed-uploads\./,
  /^notifications\/(killed-workers|a-year-of-mails)\./,
  /\.redis\.test\./,
]

/** Unit and HTTP suites on the embedded PostgreSQL, then a smaller set on the operator's kind of server and of Node.js. */
export async function runSuites() {
  const otherServer = process.env.TEST_DATABASE_URL
  console.log('\nUnit and HTTP suites, on the embedded PostgreSQL')
  if (!process.env.TEST_REDIS_URL) sayNotRun('the suites with Redis (TEST_REDIS_URL is not set)')
  for (const name of proxyNames) {
    if (!isInstalled(name)) sayNotRun(`the suites and the journey behind ${name} (it is not installed)`)
  }
  add(await runVitest([], { TEST_DATABASE_URL: undefined, OTHER_DATABASE_URL: otherServer }))

  const otherNode = process.env.TEST_NODE
  if (!otherNode) sayNotRun('the suites on another version of Node.js (TEST_NODE is not set)')
  if (!otherServer) return sayNotRun('the suites on another PostgreSQL (TEST_DATABASE_URL is not set)')
  const version = execFileSync(otherNode ?? process.execPath, ['--version'], { encoding: 'utf8' }).trim()
  console.log(`\nThe features and migrations on the PostgreSQL of TEST_DATABASE_URL, with Node.js ${version}`)
  // Named one by one, because Vitest leaves `--exclude` out of account where there are projects.
  const smokeSet = [...testsOfDatabase(), 'apps/server/src/platform/database/migrate']
  // Processes that tests start are of the same version.
  const path = otherNode ? [dirname(otherNode), process.env.PATH].join(delimiter) : process.env.PATH
  add(await runVitest(['--project', 'server', ...smokeSet], { PATH: path }))
}

function testsOfDatabase(): string[] {
  const files = readdirSync(join(root, features), { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.test.ts') && !notOfDatabase.some((pattern) => pattern.test(file)))
    .map((file) => `${features}/${file}`)
}

async function runVitest(args: string[], env: Record<string, string | undefined>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-suites-'))
  const file = join(folder, 'summary.json')
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/summary-reporter.ts']
  const { code } = await runCommand('vitest', ['run', ...args, ...reporters], {
    env: { ...env, SUMMARY_FILE: file },
    isShown: true,
  })
  const { passed, failures, skipped } = await readFile(file, 'utf8')
    .then((text): Summary => JSON.parse(text))
    .catch((): Summary => ({ passed: 0, failures: [], skipped: [] }))
  await rm(folder, { recursive: true, force: true })
  if (code !== 0 && failures.length === 0) failures.push(`a run of the suites that ended with code ${code}`)
  failures.forEach(sayFailed)
  // A test that skips itself has a reason in this machine.
  for (const name of skipped) sayNotRun(`“${name}” (this machine does not allow it)`)
  return { passed, failed: failures.length }
}
