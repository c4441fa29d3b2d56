import type { Job } from '../../platform/jobs/job.ts'
import { markEndedItems } from './items.queries.ts'

/** Removes ended items from the indexes of the list. Lists also compare `enddate`, so a late run does not affect them. */
export const markEnded: Job = {
  name: 'mark-ended-items',
  async run({ db, clock }) {
    while ((await markEndedItems(db, clock())) > 0);
  },
}
