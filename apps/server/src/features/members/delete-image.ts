import type { members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import { requireOwnImage } from './images.policy.ts'
import { deleteImageRow, findImage, lockImagesOf } from './members.queries.ts'

/** From here on nobody can reach the files; a job removes them. */
export const deleteImage: Action<typeof members.deleteImage> = async ({ tx, viewer }, { id }) => {
  await lockImagesOf(tx, viewer.id)
  requireOwnImage(await findImage(tx, id), viewer)
  await deleteImageRow(tx, id)
}
