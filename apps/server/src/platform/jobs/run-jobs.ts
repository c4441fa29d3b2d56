import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Job, JobContext, JobData } from './job.ts'
import { findDueQueues, recordFailure, recordStart, recordSuccess, returnToQueue } from './job-runs.queries.ts'
import { bossDb, queue } from './queue.ts'
import { repeat } from './repeat.ts'

type QueuedJob = JobWithMetadata<JobData | null>
type RunContext = JobContext & { stopping: AbortSignal }

/**
 * Runs waiting jobs, one at a time per queue. A single statement finds the queues with due jobs, so that polling many empty queues
 * costs as little as polling one.
 */
export function runJobs(jobs: Job[], { ctx, everyMs }: { ctx: JobContext; everyMs: number }) {
  const { db, log } = ctx
  const names = jobs.map((job) => job.name)
  const running = new Map<string, Promise<void>>()
  const polling = repeat(poll, { everyMs, log, failure: 'The job queues could not be read; retrying' })

  async function poll(stopping: AbortSignal) {
    const due = await findDueQueues(db, names)
    for (const job of jobs) {
      if (!due.has(job.name) || running.has(job.name)) continue
      const work = runQueue(job, stopping).finally(() => running.delete(job.name))
      running.set(job.name, work)
    }
  }

  async function runQueue(job: Job, stopping: AbortSignal) {
    while (!stopping.aborted) {
      const options = { includeMetadata: true, db: bossDb(db) } as const
      const [next] = await queue.fetch<JobData | null>(job.name, options)
      if (!next) return
      await runJob(job, next as QueuedJob, { ...ctx, stopping })
    }
  }

  return {
    /** Resolves after the running jobs. */
    async stop() {
      await polling.stop()
      await Promise.all(running.values())
    },
  }
}

/** Runs a job and reports its result to the queue, which retries a failed job. Never throws. */
async function runJob(job: Job, queued: QueuedJob, ctx: RunContext) {
  const { db, clock, log } = ctx
  const { name } = job
  const about = { job: name, jobId: queued.id }
  const started = Date.now()
  try {
    await recordStart(db, name, clock())
    await withTimeout(Number(queued.expireInSeconds), ctx, (stopping) =>
      job.run({ ...ctx, stopping }, queued.data ?? {}),
    )
    const durationMs = Date.now() - started
    await db.transaction().execute(async (tx) => {
      await queue.complete(name, queued.id, {}, { db: bossDb(tx) })
      await recordSuccess(tx, name, { at: clock(), durationMs })
    })
    // Only at debug level, because some jobs run every minute and `job_runs` has the last run of each.
    log.debug({ ...about, ms: durationMs }, 'job done')
  } catch (err) {
    await reportFailure(queued, err, ctx).catch((err) => {
      log.warn({ ...about, err }, 'the failure could not be reported; the queue retries the job when it expires')
    })
  }
}

async function reportFailure(queued: QueuedJob, err: unknown, { db, clock, log, stopping }: RunContext) {
  const { name, id, retryCount, retryLimit } = queued
  const about = { job: name, jobId: id, err }
  if (stopping.aborted) {
    log.info(about, 'job interrupted because the process stops; it will run again')
    return returnToQueue(db, queued)
  }
  const isLast = retryCount >= retryLimit
  if (isLast) log.error(about, 'job failed for good; it is kept as a dead letter')
  else log.warn({ ...about, attempt: retryCount + 1 }, 'job failed; it will be retried')
  await db.transaction().execute(async (tx) => {
    await queue.fail(name, id, withoutMessage(err), { db: bossDb(tx) })
    await recordFailure(tx, name, clock())
  })
}

/**
 * Aborts a job after its time limit and stops waiting for it. When the process stops, it only aborts the job. The queue also expires
 * jobs by itself, in case this process crashes.
 */
async function withTimeout(seconds: number, ctx: RunContext, run: (stopping: AbortSignal) => Promise<void>) {
  const ending = new AbortController()
  const finished = new AbortController()
  const timeout = sleep(seconds * 1000, undefined, { signal: finished.signal, ref: false }).then(() => {
    ending.abort(new Error(`took longer than ${seconds} s`))
    throw ending.signal.reason
  })
  timeout.catch(() => {})
  const stop = () => ending.abort(ctx.stopping.reason)
  ctx.stopping.addEventListener('abort', stop)
  if (ctx.stopping.aborted) stop()
  try {
    await Promise.race([run(ending.signal), timeout])
  } finally {
    finished.abort()
    ctx.stopping.removeEventListener('abort', stop)
  }
}

/** Removes the message of an error for the queue, because it can quote a member's text. Only the log has the message. */
function withoutMessage(err: unknown): object {
  const { name, code } = err as NodeJS.ErrnoException
  return { name, code }
}
