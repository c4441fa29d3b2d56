import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import type { Job, JobData } from './job.ts'
import { bossDb, queue } from './queue.ts'

type Options = {
  startAfter?: Date
  /** While a job with this key waits, another one is not added. Transactions with the same key wait for each other. */
  singletonKey?: string
}

/** Adds a job to its queue in the caller's transaction: it runs if, and only if, that commits. */
export const enqueue = <Data extends JobData>(
  db: Db,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  options: Options = {},
): Promise<void> => enqueueAll(db, job, [{ data, ...options }])

/** Like enqueue, for many jobs of one queue at once. */
export async function enqueueAll<Data extends JobData>(
  db: Db,
  { name }: Pick<Job<Data>, 'name'>,
  jobs: (Options & { data: Data })[],
) {
  const inserts = jobs.map(({ singletonKey = randomUUID(), ...job }) => ({ name, singletonKey, ...job }))
  let added = 0
  const countRows = (count: number) => {
    added += count
  }
  await queue.insert(inserts, { db: bossDb(db, countRows) })
  const expected = jobs.filter(({ singletonKey }) => singletonKey === undefined).length
  if (added < expected) throw new Error(`There is no queue for the job ${name}`)
}
