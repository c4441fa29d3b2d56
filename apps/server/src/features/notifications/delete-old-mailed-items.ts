import type { Job } from '../../platform/jobs/job.ts'
import { deleteItemsMailedBefore } from './mailed-items.queries.ts'

/** Longer than any digest looks back: the rows only keep an item from being mailed twice. */
const keepDays = 60

const batchSize = 5_000

/** Forgets which items were mailed to whom, some at a time because rows are locked meanwhile. */
export const deleteOldMailedItems: Job = {
  name: 'delete-old-mailed-items',
  async run({ db, clock, stopping }) {
    const before = new Date(clock().getTime() - keepDays * 86_400_000)
    while (!stopping?.aborted && (await deleteItemsMailedBefore(db, { before, limit: batchSize })) === batchSize);
  },
}
