import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { runCommand } from '../../tools/run-command.ts'
import { isInstalled, proxyNames } from '../../tools/start-proxy.ts'
import { addCounts, type Duration, reportFailure, reportNotRun } from './report.ts'
import type { Summary } from './summary-reporter.ts'

/** Tests of behaviour that may differ between versions of PostgreSQL, as parts of their paths. */
const versionDependent = {
  'text search': ['/items/search/', '/search-many.test.'],
  migrations: ['/migrate.test.', '/texts-by-language.test.'],
  'backups and restoring': ['/backup.test.', '/daily-backup.test.', '/move-database.test.'],
  JSON: ['/idempotency.test.', '/emit.test.', '/prepare-digests.test.'],
  'dates and time zones': ['/timestamps.test.', '/digest-times.test.', '/schedule-jobs.test.'],
  'collation and order': ['/paging.test.', '/list-conversations.test.'],
}

/** Runs all unit and HTTP suites, on the PostgreSQL of TEST_DATABASE_URL or else on the embedded one. */
export async function runSuites(): Promise<Duration[]> {
  const otherServer = process.env.TEST_DATABASE_URL
  console.log(
    `\nUnit and HTTP suites, on ${otherServer ? 'the PostgreSQL of TEST_DATABASE_URL' : 'the embedded PostgreSQL'}`,
  )
  if (!otherServer) reportNotRun('the suites on another PostgreSQL (TEST_DATABASE_URL is not set)')
  if (!process.env.TEST_REDIS_URL) reportNotRun('the suites with Redis (TEST_REDIS_URL is not set)')
  for (const name of proxyNames) {
    if (!isInstalled(name)) reportNotRun(`the suites and the journey behind ${name} (it is not installed)`)
  }
  return runVitest([], {})
}

/** Repeats the version-dependent suites on the embedded PostgreSQL, with another Node.js, if all suites ran on another PostgreSQL. */
export async function runSuitesOnEmbeddedPostgres(): Promise<Duration[]> {
  const otherNode = process.env.TEST_NODE
  if (!otherNode) reportNotRun('the suites on another version of Node.js (TEST_NODE is not set)')
  if (!process.env.TEST_DATABASE_URL) return []
  const version = execFileSync(otherNode ?? process.execPath, ['--version'], { encoding: 'utf8' }).trim()
  console.log(`\nThe version-dependent suites on the embedded PostgreSQL, with Node.js ${version}`)
  // Processes that tests start must use the same version of Node.js.
  const path = otherNode ? [dirname(otherNode), process.env.PATH].join(delimiter) : process.env.PATH
  const durations = await runVitest(['--project', 'server', ...Object.values(versionDependent).flat()], {
    PATH: path,
    TEST_DATABASE_URL: undefined,
    OTHER_DATABASE_URL: process.env.TEST_DATABASE_URL,
  })
  for (const [area, paths] of Object.entries(versionDependent)) {
    if (paths.every((path) => durations.some(({ name }) => name.includes(path)))) continue
    reportFailure(`no test file covers ${area}`)
    addCounts({ passed: 0, failed: 1 })
  }
  return durations
}

async function runVitest(args: string[], env: Record<string, string | undefined>): Promise<Duration[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-suites-'))
  const file = join(folder, 'summary.json')
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/summary-reporter.ts']
  const { code } = await runCommand('vitest', ['run', ...args, ...reporters], {
    env: { ...env, SUMMARY_FILE: file },
    isShown: true,
  })
  const { passed, failures, skipped, files } = await readFile(file, 'utf8')
    .then((text): Summary => JSON.parse(text))
    .catch((): Summary => ({ passed: 0, failures: [], skipped: [], files: [] }))
  await rm(folder, { recursive: true, force: true })
  if (code !== 0 && failures.length === 0) failures.push(`a run of the suites that ended with code ${code}`)
  failures.forEach(reportFailure)
  // Tests skip themselves only if the machine lacks something.
  for (const name of skipped) reportNotRun(`“${name}” (this machine does not support it)`)
  addCounts({ passed, failed: failures.length })
  return files
}
