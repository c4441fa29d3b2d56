import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Deps } from '../action.ts'
import type { Db } from '../database/open-database.ts'

/** Ids only: the queues are not searched for personal data when an account is erased. */
export type JobData = Record<string, number | string>

export type JobContext = Deps & {
  db: Db
  /** For work that needs a connection of its own, such as a backup. */
  pool: Pool
  log: Logger
  /** Aborted when the process is about to end or the job takes too long: long work gives up, and runs again. */
  stopping?: AbortSignal
}

/**
 * Work that no request waits for. It may run twice, in two processes too, so a second run must do no harm. A job that
 * fails is tried again, each time later, and in the end kept as a dead letter.
 */
export type Job<Data extends JobData = JobData> = {
  /** Verb-noun, also the name of its queue. */
  name: string
  /** How many times it is tried again. */
  retryLimit?: number
  /** Before the first retry; doubled for each further one. */
  retrySeconds?: number
  /** A run that takes longer is aborted and counts as failed; 15 by default. */
  maxMinutes?: number
  /** Settings that switch the job off, and the advice for an operator who wants to run it. */
  optional?: { isOn: (config: Config) => boolean; howToSwitchOn: string }
  run(ctx: JobContext, data: Data): Promise<void>
}

/** For a short job that somebody waits for: it is soon noticed that its process was killed, and it runs again. */
export const quickRetry = { maxMinutes: 1, retrySeconds: 5 }

/** A row of the table of all jobs. */
export type JobEntry = {
  job: Job
  /** Cron, in the time zone of the instance. Times that pass while nothing runs are made up for, once. */
  schedule?: string
  /** What it does, for the operator. */
  purpose: string
}
