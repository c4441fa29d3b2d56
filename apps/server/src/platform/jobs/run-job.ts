import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Job, JobContext, JobData } from './job.ts'
import { queue, through } from './queue-store.ts'

/** Runs a job and tells the queue how it went. Never throws: a job that fails is the queue's to try again. */
export async function runJob(job: Job, entry: JobWithMetadata<JobData | null>, ctx: JobContext) {
  const { db, log } = ctx
  const about = { job: job.name, jobId: entry.id }
  const started = Date.now()
  try {
    await withinSeconds(entry.expireInSeconds, job.run(ctx, entry.data ?? {}))
    await queue.complete(job.name, entry.id, {}, { db: through(db) })
    log.info({ ...about, ms: Date.now() - started }, 'job done')
  } catch (err) {
    const isLast = entry.retryCount >= entry.retryLimit
    if (isLast) log.error({ ...about, err }, 'job failed for good; it is kept as a dead letter')
    else log.warn({ ...about, err, attempt: entry.retryCount + 1 }, 'job failed; it is tried again')
    await queue.fail(job.name, entry.id, nameOf(err), { db: through(db) }).catch((err) => {
      log.warn({ ...about, err }, 'the queue could not be told; it gives the job out again when its time is over')
    })
  }
}

/** The queue does the same by its own clock, for the case that this process is no more. */
async function withinSeconds(seconds: number, work: Promise<void>) {
  const over = new AbortController()
  const tooLong = sleep(seconds * 1000, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`took longer than ${seconds} s`)
  })
  tooLong.catch(() => {})
  try {
    await Promise.race([work, tooLong])
  } finally {
    over.abort()
  }
}

/** What the queue keeps of an error. Its message can quote what somebody wrote; that is for the log alone. */
function nameOf(err: unknown): object {
  const { name, code } = err as NodeJS.ErrnoException
  return { name, code }
}
