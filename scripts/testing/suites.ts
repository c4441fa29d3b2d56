import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, sep } from 'node:path'
import { root } from '../../tools/root.ts'
import { runCommand } from '../../tools/run-command.ts'
import { isInstalled, proxyNames } from '../../tools/start-proxy.ts'
import { coverStatements, type SentStatements } from './cover-statements.ts'
import { add, type Duration, sayFailed, sayNotRun } from './report.ts'
import type { Summary } from './summary-reporter.ts'

/** Text search and plans may differ between versions for the same statement. */
const alwaysElsewhere = [/\/migrate\.test\./, /\/items\/search\//]

/** What each test file of a database sent, filled by the first run where a second one follows. */
const sent: SentStatements[] = []

/** All unit and HTTP suites, on the embedded PostgreSQL. */
export async function runSuites(): Promise<Duration[]> {
  console.log('\nUnit and HTTP suites, on the embedded PostgreSQL')
  if (!process.env.TEST_REDIS_URL) sayNotRun('the suites with Redis (TEST_REDIS_URL is not set)')
  for (const name of proxyNames) {
    if (!isInstalled(name)) sayNotRun(`the suites and the journey behind ${name} (it is not installed)`)
  }
  const env = { TEST_DATABASE_URL: undefined, OTHER_DATABASE_URL: process.env.TEST_DATABASE_URL }
  if (!process.env.TEST_DATABASE_URL) return runVitest([], env)
  const folder = await mkdtemp(join(tmpdir(), 'pollen-statements-'))
  const durations = await runVitest([], { ...env, STATEMENTS_FOLDER: folder })
  for (const name of await readdir(folder)) {
    const { file, statements } = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const path = relative(root, file).replaceAll(sep, '/')
    sent.push({ file: path, statements, ms: durations.find(({ name }) => name === path)?.ms ?? 0 })
  }
  await rm(folder, { recursive: true, force: true })
  return durations
}

/** Fewer files, which send every statement of the features, on the PostgreSQL and the Node.js that an operator may have. */
export async function runSuitesElsewhere(): Promise<Duration[]> {
  const otherServer = process.env.TEST_DATABASE_URL
  const otherNode = process.env.TEST_NODE
  if (!otherNode) sayNotRun('the suites on another version of Node.js (TEST_NODE is not set)')
  if (!otherServer) {
    sayNotRun('the suites on another PostgreSQL (TEST_DATABASE_URL is not set)')
    return []
  }
  const version = execFileSync(otherNode ?? process.execPath, ['--version'], { encoding: 'utf8' }).trim()
  console.log(`\nThe features and migrations on the PostgreSQL of TEST_DATABASE_URL, with Node.js ${version}`)
  const ofFeatures = sent.filter(({ file }) => /\/features\//.test(file) && !/\.redis\.test\./.test(file))
  const always = sent.filter(({ file }) => alwaysElsewhere.some((pattern) => pattern.test(file)))
  const files = new Set([...always.map(({ file }) => file), ...coverStatements(ofFeatures)])
  // Processes that tests start are of the same version.
  const path = otherNode ? [dirname(otherNode), process.env.PATH].join(delimiter) : process.env.PATH
  // Named one by one, because Vitest leaves `--exclude` out of account where there are projects.
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
  failures.forEach(sayFailed)
  // A test that skips itself has a reason in this machine.
  for (const name of skipped) sayNotRun(`“${name}” (this machine does not allow it)`)
  add({ passed, failed: failures.length })
  return files
}
