import type { Job } from '../../platform/jobs/job.ts'
import { deleteUnusedImages } from './resource-images.queries.ts'
import { deleteGoneResources } from './resources.queries.ts'

const keepGoneMs = 90 * 86_400_000

/** Deletes resources that disappeared long ago and are not linked from an item, and images without a resource. */
export const forgetResources: Job = {
  name: 'forget-resources',
  async run({ db, clock }) {
    await deleteGoneResources(db, new Date(clock().getTime() - keepGoneMs))
    await deleteUnusedImages(db)
  },
}
