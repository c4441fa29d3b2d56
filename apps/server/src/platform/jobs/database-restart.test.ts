import { expect, test, vi } from 'vitest'
import { aDataDir, killServer } from '../../../test/database-process.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { readConfig } from '../../config.ts'
import { paths } from '../../paths.ts'
import type { Deps } from '../action.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { enqueue } from './enqueue.ts'
import { startJobs } from './start-jobs.ts'

const deps = { config: readConfig({}), clock: () => new Date() } as Deps

test('the worker keeps running jobs after the database was killed during one', async () => {
  const dataDir = aDataDir()
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 4 }, { holder: 'test', log: silentLog })
  const runs: string[] = []
  const job = {
    name: 'water-plants',
    async run(_ctx: unknown, { plant }: { plant: string }) {
      runs.push(plant)
      if (plant === 'fern') killServer(dataDir)
    },
  }
  // Makes the schedule poll the database during the restart. Its own runs are not counted.
  const scheduled = { name: 'look-at-the-sky', run: async () => {} }
  await migrate(database.pool, paths.migrations)
  const working = await startJobs({
    database,
    jobTable: [
      { job, purpose: 'waters plants' },
      { job: scheduled, schedule: '* * * * *', purpose: 'looks at the sky' },
    ],
    deps,
    log: silentLog,
    isWorker: true,
    intervals: { everyMs: 20, scheduleEveryMs: 20, maintenanceSeconds: 1 },
  })
  await enqueue(database.db, job, { plant: 'fern' })
  await vi.waitFor(() => expect(runs).toEqual(['fern']))

  await vi.waitFor(() => enqueue(database.db, job, { plant: 'basil' }), { timeout: 60_000, interval: 100 })
  await vi.waitFor(() => expect(runs).toEqual(['fern', 'basil']), { timeout: 60_000 })

  await working.stop()
  await database.close()
})
