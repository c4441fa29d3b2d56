import type pg from 'pg'
import PgBoss from 'pg-boss'
import { lockKeys, lockSpace } from '../../lock-keys.ts'
import { openSessionWithoutTimeouts } from '../database/session-without-timeouts.ts'
import type { Job } from './job.ts'
import { deadLetterQueueOf, queueSchema } from './queue.ts'

/** Creates and updates the queues of all jobs. A lock serializes processes that start together. */
export async function prepareQueues(pool: pg.Pool, jobs: Job[]) {
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
  } finally {
    client.release(true)
  }
}

async function prepareQueue(store: PgBoss, job: Job, known: Set<string>) {
  const { name, retryLimit = 5, retrySeconds = 30, maxMinutes = 15 } = job
  const deadLetter = deadLetterQueueOf(job)
  // The policy `short` allows one waiting job per key.
  const options = {
    name,
    policy: 'short',
    retryLimit,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: maxMinutes * 60,
    deadLetter,
  } as const
  if (!known.has(deadLetter)) await store.createQueue(deadLetter)
  await (known.has(name) ? store.updateQueue(name, options) : store.createQueue(name, options))
}
