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

/** Intervals for polling the queues, checking the schedule and maintaining the queues. Tests shorten them. */
type Intervals = { everyMs?: number; scheduleEveryMs?: number; maintenanceSeconds?: number }

type Options = {
  database: Pick<Database, 'db' | 'pool' | 'isEmbedded'>
  jobTable: JobEntry[]
  deps: Deps
  log: Logger
  /** False for a process that only enqueues jobs. */
  isWorker: boolean
  intervals?: Intervals
}

/** A stopping process waits this long for running jobs. An interrupted job runs again. */
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

/** Retries active jobs immediately. Only one process uses an embedded database, so the one that fetched them was killed. */
async function retryAbandonedJobs(db: Db, names: string[]) {
  for (const { name, ids } of await findActiveJobs(db, names)) {
    for (const id of ids) await queue.fail(name, id, { name: 'ProcessKilled' }, { db: bossDb(db) })
  }
}

const minute = 60
const day = 24 * 60 * minute

/** Expires jobs that exceed their time limit, and deletes finished ones. */
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
  boss.on('error', (err) => log.warn({ err }, 'The job queues could not be maintained; retrying'))
  await boss.start()
  return { stop: () => boss.stop() }
}

/** Catches errors, because pg-boss does not await some of its statements and their rejection would crash the process. */
function withLoggedErrors(db: PgBoss.Db, log: Log): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      db.executeSql(text, values).catch((err) => {
        log.warn({ err }, 'A statement of the job queue failed')
        // For pg-boss, undefined means that there is no result. An empty list of rows would be one.
        return undefined as unknown as { rows: [] }
      }),
  }
}
