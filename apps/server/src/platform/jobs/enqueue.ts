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
export async function enqueue<Data extends JobData>(
  db: Db,
  { name }: Pick<Job<Data>, 'name'>,
  data: Data,
  options: Options = {},
) {
  const { startAfter, singletonKey = randomUUID() } = options
  const id = await queue.send(name, data, { startAfter, singletonKey, db: bossDb(db) })
  if (id === null && !options.singletonKey) throw new Error(`There is no queue for the job ${name}`)
}
