import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Deps } from '../action.ts'
import type { Database } from '../database/open-database.ts'
import type { Job } from './job.ts'
import { keepTime, type Pace } from './keep-time.ts'
import { prepareQueues } from './prepare-queues.ts'
import { workOnQueues } from './work-on-queues.ts'

type Options = {
  database: Pick<Database, 'db' | 'pool'>
  jobs: Job[]
  deps: Deps
  log: Logger
  /** Otherwise this process only puts jobs in the queues. */
  isWorker: boolean
  /** How often the queues are looked at. */
  everyMs?: number
  pace?: Pace
}

/** Longer than this nobody waits for a process to end; what is cut off runs again elsewhere. */
const patienceMs = 20_000

/** Makes the queues ready and, in a worker, works on them until `stop`, which waits for what is running. */
export async function startJobs({ database, jobs, deps, log, isWorker, everyMs = 500, pace }: Options) {
  await prepareQueues(database.pool, jobs, { timezone: deps.config.INSTANCE_TIMEZONE })
  if (!isWorker) return { stop: async () => {} }

  const time = await keepTime(database.db, { log, pace })
  const work = workOnQueues(jobs, { ctx: { ...deps, db: database.db, log }, everyMs })
  return {
    async stop() {
      await time.stop()
      await Promise.race([work.stop(), sleep(patienceMs, undefined, { ref: false })])
    },
  }
}
