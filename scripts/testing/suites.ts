import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'
import { add, type Counts, sayFailed, sayNotRun } from './report.ts'
import type { Summary } from './summary-reporter.ts'

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
