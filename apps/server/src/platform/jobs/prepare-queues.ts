import type pg from 'pg'
import PgBoss from 'pg-boss'
import { lockKeys, lockSpace } from '../database/advisory-locks.ts'
import { openSessionWithoutTimeouts } from '../database/session-without-timeouts.ts'
import type { Job } from './job.ts'
import { deadLetterQueueOf, queueSchema } from './queue.ts'

/** Creates and updates queues and schedules as the jobs define them. Processes that start together do it in turn. */
export async function prepareQueues(pool: pg.Pool, jobs: Job[], { timezone }: { timezone: string }) {
  const client = await openSessionWithoutTimeouts(pool)
  try {
    await client.query(`SELECT pg_advisory_lock(${lockSpace}, ${lockKeys.queues})`)
    const store = new PgBoss({
      schema: queueSchema,
      db: { executeSql: (text, values) => client.query(text, values) },
      supervise: false,
      schedule: false,
    })
    await store.start()
    const known = new Set((await store.getQueues()).map(({ name }) => name))
    for (const job of jobs) await prepareQueue(store, job, known)
    await applySchedules(store, jobs, timezone)
  } finally {
    client.release(true)
  }
}

async function prepareQueue(store: PgBoss, job: Job, known: Set<string>) {
  const { name, retryLimit = 5, retrySeconds = 30 } = job
  const deadLetter = deadLetterQueueOf(job)
  // `short`: while a job with the same key waits, another one is not added; scheduled runs share one key.
  const options = {
    name,
    policy: 'short',
    retryLimit,
    retryDelay: retrySeconds,
    retryBackoff: true,
    deadLetter,
  } as const
  if (!known.has(deadLetter)) await store.createQueue(deadLetter)
  await (known.has(name) ? store.updateQueue(name, options) : store.createQueue(name, options))
}

async function applySchedules(store: PgBoss, jobs: Job[], timezone: string) {
  const scheduled = new Set(jobs.filter((job) => job.schedule).map((job) => job.name))
  for (const { name } of await store.getSchedules()) {
    if (!scheduled.has(name)) await store.unschedule(name)
  }
  for (const { name, schedule } of jobs) {
    if (schedule) await store.schedule(name, schedule, undefined, { tz: timezone })
  }
}
