import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'
import { add, type Counts, sayFailed, sayNotRun } from './report.ts'

/** What is on a picture, what other services and files answer, and how passwords wait has nothing to do with the database. */
const notOfDatabase = [
  'vision/**',
  'resources/hostile-sources.test.ts',
  'resources/import/hostile-files.test.ts',
  'places/photon.test.ts',
  'accounts/passwords.test.ts',
  'items/killed-uploads.test.ts',
].map((files) => `apps/server/src/features/${files}`)

/** Unit and HTTP suites on the embedded PostgreSQL, then a smaller set on the operator's kind of server. */
export async function runSuites() {
  const otherServer = process.env.TEST_DATABASE_URL
  console.log('\nUnit and HTTP suites, on the embedded PostgreSQL')
  if (!process.env.TEST_REDIS_URL) sayNotRun('the suites with Redis (TEST_REDIS_URL is not set)')
  add(await runVitest([], { TEST_DATABASE_URL: undefined, OTHER_DATABASE_URL: otherServer }))

  if (!otherServer) return sayNotRun('the suites on another PostgreSQL (TEST_DATABASE_URL is not set)')
  console.log('\nThe features and migrations on the PostgreSQL of TEST_DATABASE_URL')
  const smokeSet = ['--project', 'server', 'apps/server/src/features', 'apps/server/src/platform/database/migrate']
  add(await runVitest([...smokeSet, ...notOfDatabase.flatMap((files) => ['--exclude', files])], {}))
}

async function runVitest(args: string[], env: Record<string, string | undefined>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-suites-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand('vitest', ['run', ...args, ...reporters], { env, isShown: true })
  const counts = await readFile(report, 'utf8')
    .then((text) => countTests(JSON.parse(text)))
    .catch(() => ({ passed: 0, failed: 0 }))
  await rm(folder, { recursive: true, force: true })
  // A suite that breaks outside of a test must not look like a suite without failures.
  if (code === 0 || counts.failed > 0) return counts
  sayFailed('a suite that broke outside of its tests, see its error above')
  return { ...counts, failed: 1 }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** A test that skips itself has a reason in this machine, and is named. */
function countTests({ numPassedTests, numFailedTests, testResults }: Report): Counts {
  const tests = testResults.flatMap((file) => file.assertionResults)
  for (const { status, fullName } of tests) {
    if (status === 'failed') sayFailed(fullName)
    if (status === 'skipped' || status === 'pending') sayNotRun(`“${fullName}” (this machine does not allow it)`)
  }
  return { passed: numPassedTests, failed: numFailedTests }
}
