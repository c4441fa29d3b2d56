import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import type { Job, JobData } from './job.ts'
import { bossDb, queue } from './queue.ts'

type Options = {
  startAfter?: Date
  /** Deduplicates waiting jobs: no second one with this key is added. Transactions with the same key run one after the other. */
  singletonKey?: string
}

/** Enqueues a job in the caller's transaction, so that it runs only after that commits. */
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
