import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, sep } from 'node:path'
import { root } from '../../tools/root.ts'
import { runCommand } from '../../tools/run-command.ts'
import { isInstalled, proxyNames } from '../../tools/start-proxy.ts'
import { coverStatements, type SentStatements, shapesOf } from './cover-statements.ts'
import { addCounts, type Duration, reportFailure, reportNotRun } from './report.ts'
import type { Summary } from './summary-reporter.ts'

/** Areas in which PostgreSQL versions may answer the same statement differently. */
const versionDependent = {
  'text search': /\/items\/search\/|\/search-many\.test\./,
  migrations: /\/(migrate|texts-by-language)\.test\./,
  'backups and restoring': /\/(backup|daily-backup|move-database|restore-instance)\.test\./,
  JSON: /\/(idempotency|emit|prepare-digests)\.test\./,
  'dates and time zones': /\/(timestamps|digest-times|schedule-jobs)\.test\./,
  'collation and order': /\/(paging|list-conversations)\.test\./,
}

/** Suites that need Redis, and a slow simulation that adds no new statements except for another order of columns. */
const excluded = /\.redis\.test\.|\/a-year-of-mails\.test\./

/** A lower number means that the recording of statements is broken. */
const minStatements = 700

/** The statements of each test file. The first run records them if a second one follows. */
const sent: SentStatements[] = []

/** Runs all unit and HTTP suites on the embedded PostgreSQL. */
export async function runSuites(): Promise<Duration[]> {
  console.log('\nUnit and HTTP suites, on the embedded PostgreSQL')
  if (!process.env.TEST_REDIS_URL) reportNotRun('the suites with Redis (TEST_REDIS_URL is not set)')
  for (const name of proxyNames) {
    if (!isInstalled(name)) reportNotRun(`the suites and the journey behind ${name} (it is not installed)`)
  }
  const env = { TEST_DATABASE_URL: undefined, OTHER_DATABASE_URL: process.env.TEST_DATABASE_URL }
  if (!process.env.TEST_DATABASE_URL) return runVitest([], env)
  const folder = await mkdtemp(join(tmpdir(), 'pollen-statements-'))
  const durations = await runVitest([], { ...env, STATEMENTS_FOLDER: folder })
  for (const name of await readdir(folder)) {
    const { file, statements } = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const path = relative(root, file).replaceAll(sep, '/')
    sent.push({ file: path, statements })
  }
  await rm(folder, { recursive: true, force: true })
  return durations
}

/** Repeats a few suites, which together send every statement of the features, with another PostgreSQL and Node.js. */
export async function runSuitesOnOtherPostgres(): Promise<Duration[]> {
  const otherServer = process.env.TEST_DATABASE_URL
  const otherNode = process.env.TEST_NODE
  if (!otherNode) reportNotRun('the suites on another version of Node.js (TEST_NODE is not set)')
  if (!otherServer) {
    reportNotRun('the suites on another PostgreSQL (TEST_DATABASE_URL is not set)')
    return []
  }
  const version = execFileSync(otherNode ?? process.execPath, ['--version'], { encoding: 'utf8' }).trim()
  console.log(`\nThe features and migrations on the PostgreSQL of TEST_DATABASE_URL, with Node.js ${version}`)
  const always = Object.entries(versionDependent).map(([area, pattern]) => ({
    area,
    files: sent.filter(({ file }) => pattern.test(file)).map(({ file }) => file),
  }))
  const files = new Set(always.flatMap(({ files }) => files))
  const others = sent.filter(({ file }) => /\/features\//.test(file) && !excluded.test(file) && !files.has(file))
  for (const file of coverStatements(others)) files.add(file)
  const { size } = shapesOf(sent.filter(({ file }) => files.has(file)))
  console.log(`${files.size} test files, which send ${size} different statements`)
  const faults = always.filter(({ files }) => files.length === 0).map(({ area }) => `no test file covers ${area}`)
  if (size < minStatements) faults.push(`only ${size} statements, where at least ${minStatements} were expected`)
  for (const fault of faults) reportFailure(`the choice of suites for another PostgreSQL: ${fault}`)
  addCounts({ passed: 0, failed: faults.length })
  if (files.size === 0) return []
  // Processes that tests start must use the same version of Node.js.
  const path = otherNode ? [dirname(otherNode), process.env.PATH].join(delimiter) : process.env.PATH
  // Passes a list of files, because Vitest ignores `--exclude` for configurations with projects.
  return runVitest(['--project', 'server', ...files], { PATH: path })
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
