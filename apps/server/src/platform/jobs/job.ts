import type { Logger } from 'pino'
import type { Deps } from '../action.ts'
import type { Db } from '../database/open-database.ts'

/** Ids only: the queues are not searched for personal data when an account is erased. */
export type JobData = Record<string, number | string>

export type JobContext = Deps & {
  db: Db
  log: Logger
  /** Aborted when the process is about to end: long work gives up, and runs again elsewhere or later. */
  stopping?: AbortSignal
}

/**
 * Work that no request waits for. It may run twice, in two processes too, so a second run must do no harm. A job that
 * fails is tried again, each time later, and in the end kept as a dead letter.
 */
export type Job<Data extends JobData = JobData> = {
  /** Verb-noun, also the name of its queue. */
  name: string
  /** Cron, in the time zone of the instance. Times that pass while no worker runs are skipped. */
  schedule?: string
  /** How many times it is tried again. */
  retryLimit?: number
  /** Before the first retry; doubled for each further one. */
  retrySeconds?: number
  run(ctx: JobContext, data: Data): Promise<void>
}
