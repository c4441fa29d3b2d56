import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bundlePrograms } from '../../../test/bundle-programs.ts'
import { aDatabase } from '../../../test/database.ts'
import { aDataDirWithDatabase } from '../../../test/database-process.ts'
import { endlessJob } from '../../../test/endless-job.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import type { Deps } from '../action.ts'
import { openDatabase } from '../database/open-database.ts'
import { startJobs } from './start-jobs.ts'

const program = await bundlePrograms(['test/jobs-process-main.ts'])

/** Kills a process while it runs a job, and waits until another process runs that job. */
async function runAfterKill(settings: Record<string, string>, { maxMinutes }: { maxMinutes: number }) {
  const env = { PATH: process.env.PATH, ...settings }
  const args = [program('jobs-process-main'), String(maxMinutes)]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit

  const config = readConfig(settings)
  const database = await openDatabase(config, { holder: 'test', log: silentLog })
  const run = vi.fn()
  const working = await startJobs({
    database,
    jobTable: [{ job: endlessJob(run, { maxMinutes }), purpose: 'runs until it is stopped' }],
    deps: { config, clock: () => new Date() } as Deps,
    log: silentLog,
    isWorker: true,
    intervals: { everyMs: 20, maintenanceSeconds: 1 },
  })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), { timeout: 30_000 })
  await working.stop()
  await database.close()
}

test('the job of a killed process runs in another process after its time limit', async () => {
  const { connectionString } = await aDatabase()
  await runAfterKill({ DATABASE_URL: connectionString }, { maxMinutes: 1 / 60 })
})

test('on an embedded database, the job runs again right after the next start', async () => {
  await runAfterKill({ DATA_DIR: await aDataDirWithDatabase() }, { maxMinutes: 600 })
})
