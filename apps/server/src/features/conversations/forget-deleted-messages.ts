import type { Job } from '../../platform/jobs/job.ts'
import { forgetMessagesDeletedBefore } from './messages.queries.ts'

/** A device that was away for longer than this and sends a message again sends a new one. */
const keepDays = 30

const batchSize = 5_000

/** Deletes the empty rows of messages that were deleted long ago, some at a time because rows are locked meanwhile. */
export const forgetDeletedMessages: Job = {
  name: 'forget-deleted-messages',
  async run({ db, clock, stopping }) {
    const before = new Date(clock().getTime() - keepDays * 86_400_000)
    while (!stopping?.aborted && (await forgetMessagesDeletedBefore(db, { before, limit: batchSize })) === batchSize);
  },
}
