import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import type { Job, JobContext, JobData } from './job.ts'
import { queue, queueSchema, through } from './queue-store.ts'
import { repeat } from './repeat.ts'
import { runJob } from './run-job.ts'

/**
 * Runs what waits in the queues, of each queue one job at a time. One statement asks for all queues which of them have
 * something to do, so that many quiet queues cost as little as one.
 */
export function workOnQueues(jobs: Job[], { ctx, everyMs }: { ctx: JobContext; everyMs: number }) {
  const { db, log } = ctx
  const busy = new Map<string, Promise<void>>()
  const looking = repeat(look, { everyMs, log, failure: 'The queues could not be read; they are read again' })

  async function look(stopping: AbortSignal) {
    const due = await findDueQueues(ctx, jobs)
    for (const job of jobs) {
      if (!due.has(job.name) || busy.has(job.name)) continue
      const work = empty(job, stopping).finally(() => busy.delete(job.name))
      busy.set(job.name, work)
    }
  }

  async function empty(job: Job, stopping: AbortSignal) {
    while (!stopping.aborted) {
      const options = { includeMetadata: true, db: through(db) } as const
      const [next] = await queue.fetch<JobData | null>(job.name, options)
      if (!next) return
      await runJob(job, next as JobWithMetadata<JobData | null>, { ...ctx, stopping })
    }
  }

  return {
    /** Answers once what runs is over. */
    async stop() {
      await looking.stop()
      await Promise.all(busy.values())
    },
  }
}

async function findDueQueues({ db }: JobContext, jobs: Job[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM ${sql.table(`${queueSchema}.job`)}
    WHERE name = ANY(${jobs.map((job) => job.name)}) AND state < 'active' AND start_after < now()`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
