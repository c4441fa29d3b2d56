import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import type { Job, JobData } from './job.ts'
import { queue, through } from './queue-store.ts'

type Options = {
  startAfter?: Date
  /** While one with this key waits to run, another is not added. Writers of the same key wait for each other. */
  singletonKey?: string
}

/** Puts a job in its queue with the caller's transaction: it runs if, and only if, that commits. */
export async function enqueue<Data extends JobData>(
  db: Db,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  options: Options = {},
) {
  const { startAfter, singletonKey = randomUUID() } = options
  const id = await queue.send(job.name, data, { startAfter, singletonKey, db: through(db) })
  if (id === null && !options.singletonKey) throw new Error(`There is no queue for the job ${job.name}`)
}
