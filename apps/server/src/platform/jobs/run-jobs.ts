import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import type { Job, JobContext, JobData } from './job.ts'
import { bossDb, queue, queueSchema } from './queue.ts'
import { repeat } from './repeat.ts'

type QueuedJob = JobWithMetadata<JobData | null>

/**
 * Runs the jobs that wait in the queues, one at a time per queue. One statement asks for all queues which of them have
 * jobs that are due, so that many empty queues cost as little as one.
 */
export function runJobs(jobs: Job[], { ctx, everyMs }: { ctx: JobContext; everyMs: number }) {
  const { db, log } = ctx
  const running = new Map<string, Promise<void>>()
  const polling = repeat(poll, { everyMs, log, failure: 'The queues could not be read; they are read again' })

  async function poll(stopping: AbortSignal) {
    const due = await findDueQueues(ctx, jobs)
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
    /** Resolves once the running jobs have ended. */
    async stop() {
      await polling.stop()
      await Promise.all(running.values())
    },
  }
}

async function findDueQueues({ db }: JobContext, jobs: Job[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM ${sql.table(`${queueSchema}.job`)}
    WHERE name = ANY(${jobs.map((job) => job.name)}) AND state < 'active' AND start_after < now()`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Runs a job and reports the result to the queue. Never throws: the queue retries a job that fails. */
async function runJob(job: Job, queued: QueuedJob, ctx: JobContext) {
  const { db, log } = ctx
  const about = { job: job.name, jobId: queued.id }
  const started = Date.now()
  try {
    await withTimeout(queued.expireInSeconds, job.run(ctx, queued.data ?? {}))
    await queue.complete(job.name, queued.id, {}, { db: bossDb(db) })
    log.info({ ...about, ms: Date.now() - started }, 'job done')
  } catch (err) {
    const isLast = queued.retryCount >= queued.retryLimit
    if (isLast) log.error({ ...about, err }, 'job failed for good; it is kept as a dead letter')
    else log.warn({ ...about, err, attempt: queued.retryCount + 1 }, 'job failed; it is tried again')
    await queue.fail(job.name, queued.id, withoutMessage(err), { db: bossDb(db) }).catch((err) => {
      log.warn({ ...about, err }, 'the failure could not be reported; the queue retries the job when it expires')
    })
  }
}

/** The queue expires jobs by its own clock as well, in case this process has died. */
async function withTimeout(seconds: number, work: Promise<void>) {
  const finished = new AbortController()
  const timeout = sleep(seconds * 1000, undefined, { signal: finished.signal, ref: false }).then(() => {
    throw new Error(`took longer than ${seconds} s`)
  })
  timeout.catch(() => {})
  try {
    await Promise.race([work, timeout])
  } finally {
    finished.abort()
  }
}

/** What the queue stores of an error. The message can quote what a member wrote, so only the log has it. */
function withoutMessage(err: unknown): object {
  const { name, code } = err as NodeJS.ErrnoException
  return { name, code }
}
