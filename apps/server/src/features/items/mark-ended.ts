import type { Job } from '../../platform/jobs/job.ts'
import { markEndedItems } from './items.queries.ts'

/** Takes ended items out of the indexes of the list. Lists compare `enddate` themselves, so nothing depends on when it runs. */
export const markEnded: Job = {
  name: 'mark-ended-items',
  async run({ db, clock }) {
    while ((await markEndedItems(db, clock())) > 0);
  },
}
