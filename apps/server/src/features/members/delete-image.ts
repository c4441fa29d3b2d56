import type { members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import { requireOwnImage } from './member-images.policy.ts'
import { deleteMemberImage, findVisibleImage } from './member-images.queries.ts'
import { lockMember } from './members.queries.ts'

/** Deletes the row, so that no address leads to the files any more; a job deletes the files. */
export const deleteImage: Action<typeof members.deleteImage> = async ({ tx, viewer }, { id }) => {
  await lockMember(tx, viewer.id)
  requireOwnImage(await findVisibleImage(tx, { id, viewerId: viewer.id }), viewer)
  await deleteMemberImage(tx, id)
}
