import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Deps } from '../action.ts'
import type { Db } from '../database/open-database.ts'

/** Data of a job. It holds ids only, because erasing an account does not search the queues for personal data. */
export type JobData = Record<string, number | string>

export type JobContext = Deps & {
  db: Db
  /** For jobs that need a dedicated connection, such as a backup. */
  pool: Pool
  log: Logger
  /** Aborted when the process stops or the job times out. A long job then throws, so that it runs again. */
  stopping?: AbortSignal
}

/**
 * Background work. A job may run twice, even at the same time in two processes, so it must be idempotent. A failed job is retried with
 * exponential backoff. After the last attempt it becomes a dead letter.
 */
export type Job<Data extends JobData = JobData> = {
  /** Verb-noun, also the name of its queue. */
  name: string
  /** Number of retries; 5 by default. */
  retryLimit?: number
  /** Delay before the first retry, which doubles with each further one; 30 by default. */
  retrySeconds?: number
  /** A longer run is aborted and counts as failed; 15 by default. */
  maxMinutes?: number
  /** For jobs that settings can disable, with advice for operators who want to enable them. */
  optional?: { isOn: (config: Config) => boolean; howToSwitchOn: string }
  run(ctx: JobContext, data: Data): Promise<void>
}

/** Limits for a short job that members wait for, so that it soon runs again after its process was killed. */
export const quickRetry = { maxMinutes: 1, retrySeconds: 5 }

/** Entry of the job table. */
export type JobEntry = {
  job: Job
  /** Cron expression in the time zone of the instance. Missed times lead to a single run. */
  schedule?: string
  /** Description for operators. */
  purpose: string
}
