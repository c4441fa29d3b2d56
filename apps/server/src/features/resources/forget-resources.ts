import type { Job } from '../../platform/jobs/job.ts'
import { deleteGoneResources, deleteUnusedImages } from './resource-images.queries.ts'

const keepGoneMs = 90 * 86_400_000

/** Deletes what left the map long ago and no item leads to, and pictures of nothing. */
export const forgetResources: Job = {
  name: 'forget-resources',
  schedule: '41 2 * * *',
  async run({ db, clock }) {
    await deleteGoneResources(db, new Date(clock().getTime() - keepGoneMs))
    await deleteUnusedImages(db)
  },
}
