import type { members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import { requireOwnImage } from './member-images.policy.ts'
import { findVisibleImage, listMemberImages, setCurrentImage } from './member-images.queries.ts'
import { lockMember } from './members.queries.ts'

export const reuseImage: Action<typeof members.reuseImage> = async ({ tx, viewer, clock }, { id }) => {
  await lockMember(tx, viewer.id)
  requireOwnImage(await findVisibleImage(tx, { id, viewerId: viewer.id }), viewer)
  await setCurrentImage(tx, { id, memberId: viewer.id, now: clock() })
  return listMemberImages(tx, viewer.id)
}
