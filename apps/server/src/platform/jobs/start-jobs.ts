import { setTimeout as sleep } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Deps } from '../action.ts'
import type { Database, Db } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'
import { prepareQueues } from './prepare-queues.ts'
import { bossDb, queueSchema } from './queue.ts'
import { runJobs } from './run-jobs.ts'

/** How often pg-boss checks the schedules; tests check more often. */
type ScheduleIntervals = { cronMonitorIntervalSeconds?: number; cronWorkerIntervalSeconds?: number }

type Options = {
  database: Pick<Database, 'db' | 'pool'>
  jobs: Job[]
  deps: Deps
  log: Logger
  /** Otherwise this process only puts jobs in the queues. */
  isWorker: boolean
  /** How often the queues are read. */
  everyMs?: number
  scheduleIntervals?: ScheduleIntervals
}

/** A process that stops waits this long for running jobs; a job that is cut off runs again elsewhere or later. */
const stopTimeoutMs = 20_000

/** Prepares the queues and, in a worker, runs their jobs until `stop`, which waits for running jobs. */
export async function startJobs(options: Options) {
  const { database, jobs, deps, log, isWorker, everyMs = 500, scheduleIntervals } = options
  await prepareQueues(database.pool, jobs, { timezone: deps.config.INSTANCE_TIMEZONE })
  if (!isWorker) return { stop: async () => {} }

  const schedule = await startSchedule(database.db, log, scheduleIntervals)
  const running = runJobs(jobs, { ctx: { ...deps, db: database.db, log }, everyMs })
  return {
    async stop() {
      await schedule.stop()
      await Promise.race([running.stop(), sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

const minute = 60
const day = 24 * 60 * minute

/** Enqueues scheduled jobs when they are due, expires jobs that take too long, and deletes those that have ended. */
async function startSchedule(db: Db, log: Log, intervals: ScheduleIntervals = {}) {
  const boss = new PgBoss({
    schema: queueSchema,
    db: withLoggedErrors(bossDb(db), log),
    migrate: false,
    archiveCompletedAfterSeconds: 10 * minute,
    archiveFailedAfterSeconds: 7 * day,
    deleteAfterDays: 1,
    ...intervals,
  })
  boss.on('error', (err) => log.warn({ err }, 'The schedule of jobs could not be checked; it is tried again'))
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
