import { setTimeout as sleep } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Deps } from '../action.ts'
import type { Database, Db } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import type { JobEntry } from './job.ts'
import { findActiveJobs } from './job-runs.queries.ts'
import { prepareQueues } from './prepare-queues.ts'
import { bossDb, queue, queueSchema } from './queue.ts'
import { runJobs } from './run-jobs.ts'
import { isOn, scheduleJobs } from './schedule-jobs.ts'

/** How often the queues are read, the schedule is looked at, and the queues are maintained; tests do all of it more often. */
type Intervals = { everyMs?: number; scheduleEveryMs?: number; maintenanceSeconds?: number }

type Options = {
  database: Pick<Database, 'db' | 'pool' | 'isEmbedded'>
  jobTable: JobEntry[]
  deps: Deps
  log: Logger
  /** Otherwise this process only puts jobs in the queues. */
  isWorker: boolean
  intervals?: Intervals
}

/** A process that stops waits this long for running jobs; a job that is cut off runs again elsewhere or later. */
const stopTimeoutMs = 20_000

/** Prepares the queues and, in a worker, runs their jobs until `stop`, which waits for running jobs. */
export async function startJobs({ database, jobTable, deps, log, isWorker, intervals = {} }: Options) {
  const { db, pool } = database
  const jobs = jobTable.map(({ job }) => job)
  await prepareQueues(pool, jobs)
  if (!isWorker) return { stop: async () => {} }

  if (database.isEmbedded) {
    const names = jobs.map((job) => job.name)
    await retryAbandonedJobs(db, names)
  }
  const ownTable = jobTable.filter(({ job }) => isOn(job, deps.config))
  const ownJobs = ownTable.map(({ job }) => job)
  const ctx = { ...deps, db, pool, log }
  const maintenance = await startMaintenance(db, log, intervals.maintenanceSeconds)
  const schedule = scheduleJobs(ownTable, { ctx, everyMs: intervals.scheduleEveryMs })
  const running = runJobs(ownJobs, { ctx, everyMs: intervals.everyMs ?? 500 })
  return {
    async stop() {
      await Promise.all([schedule.stop(), maintenance.stop()])
      await Promise.race([running.stop(), sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** This is the one process of an embedded database, so whoever had taken these jobs was killed: nobody waits until they expire. */
async function retryAbandonedJobs(db: Db, names: string[]) {
  for (const { name, ids } of await findActiveJobs(db, names)) {
    for (const id of ids) await queue.fail(name, id, { name: 'ProcessKilled' }, { db: bossDb(db) })
  }
}

const minute = 60
const day = 24 * 60 * minute

/** Expires jobs that take too long, and deletes those that have ended. */
async function startMaintenance(db: Db, log: Log, everySeconds = minute / 2) {
  const boss = new PgBoss({
    schema: queueSchema,
    db: withLoggedErrors(bossDb(db), log),
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: everySeconds,
    archiveCompletedAfterSeconds: 10 * minute,
    archiveFailedAfterSeconds: 7 * day,
    deleteAfterDays: 1,
  })
  boss.on('error', (err) => log.warn({ err }, 'The queues of jobs could not be maintained; it is tried again'))
  await boss.start()
  return { stop: () => boss.stop() }
}

/** pg-boss does not await some of its statements: without this, a database failure there would end the process. */
function withLoggedErrors(db: PgBoss.Db, log: Log): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      db.executeSql(text, values).catch((err) => {
        log.warn({ err }, 'A statement of the queue failed')
        // pg-boss takes undefined for "no result"; an empty list of rows would be a result.
        return undefined as unknown as { rows: [] }
      }),
  }
}
