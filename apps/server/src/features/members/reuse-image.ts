import type { members } from '@pollen/contract/members'
import type { Action } from '../../platform/action.ts'
import { requireOwnImage } from './images.policy.ts'
import { chooseImage, findImage, imagesOf, lockImagesOf } from './members.queries.ts'

/** The current one stays what it is, and the answer is the same list. */
export const reuseImage: Action<typeof members.reuseImage> = async ({ tx, viewer, clock }, { id }) => {
  await lockImagesOf(tx, viewer.id)
  requireOwnImage(await findImage(tx, id), viewer)
  await chooseImage(tx, { id, memberId: viewer.id, now: clock() })
  return imagesOf(tx, viewer.id)
}
