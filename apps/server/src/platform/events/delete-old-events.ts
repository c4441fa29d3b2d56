import type { Job } from '../jobs/job.ts'
import { deleteEventsBefore } from './events.queries.ts'

/** Whoever was away for longer than this reads everything anew instead of what happened since. */
const keepEventsDays = 30

const batchSize = 5_000

/**
 * Deletes old events, some at a time because their rows are locked meanwhile. Numbers are not given again: a reader who finds
 * a gap between the last number they know and the first one that is there knows that events are missing.
 */
export const deleteOldEvents: Job = {
  name: 'delete-old-events',
  async run({ db, clock, stopping }) {
    const before = new Date(clock().getTime() - keepEventsDays * 86_400_000)
    while (!stopping?.aborted && (await deleteEventsBefore(db, { before, limit: batchSize })) === batchSize);
  },
}
