import { writeSync } from 'node:fs'
import { readConfig } from '../src/config.ts'
import { paths } from '../src/paths.ts'
import type { Deps } from '../src/platform/action.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import { startJobs } from '../src/platform/jobs/start-jobs.ts'
import { endlessJob } from './endless-job.ts'
import { silentLog } from './silent-log.ts'

/** A minimal server for tests that kill it during a job. Prints `running` once the job runs. */
const config = readConfig()
const database = await openDatabase(config, { holder: 'test', log: silentLog })
await migrate(database.pool, paths.migrations)
const deps = { config, clock: () => new Date() } as Deps
const job = endlessJob(() => writeSync(1, 'running\n'), { maxMinutes: Number(process.argv[2]) })
const jobTable = [{ job, purpose: 'runs until it is killed' }]
await startJobs({ database, jobTable, deps, log: silentLog, isWorker: true, intervals: { everyMs: 20 } })
await enqueue(database.db, job, {})
