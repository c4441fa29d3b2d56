import { sql } from 'kysely'
import type { Job } from '../../../platform/jobs/job.ts'

/** Takes what has ended out of the indexes of the list. The list looks at `enddate` itself, so nothing depends on when. */
export const markOver: Job = {
  name: 'mark-over',
  schedule: '17 * * * *',
  async run({ db, clock }) {
    // In small bites, for each holds the rows it changes.
    for (;;) {
      const { numAffectedRows } = await sql`
        UPDATE items SET is_over = true WHERE id IN (
          SELECT id FROM items WHERE NOT is_over AND enddate < ${clock()} LIMIT 1000 FOR UPDATE SKIP LOCKED
        )`.execute(db)
      if (!numAffectedRows) return
    }
  },
}
