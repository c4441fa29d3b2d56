import type { comments } from '@pollen/contract/comments'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'
import { lockItem, requireMayPublish } from '../items/index.ts'
import { lockEnabledMembers } from '../members/index.ts'
import { findComment, insertComment } from './comments.queries.ts'
import { showComment } from './list-comments.ts'

const commentsOfMember: Limit = { name: 'comments-member', times: 60, minutes: 10 }

export const createComment: Action<typeof comments.create> = async ({ tx, viewer, clock, limits }, { id, content }) => {
  if (!(await lockEnabledMembers(tx, [viewer.id]))) throw new InvalidToken()
  const item = await lockItem(tx, id, viewer.id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (item.closed_at) throw new AppError('ITEM_IS_CLOSED')
  await requireMayPublish(tx, viewer, clock())
  await limits.take(commentsOfMember, String(viewer.id))
  const commentId = await insertComment(tx, { item_id: id, author_id: viewer.id, content, creationdate: clock() })
  const comment = await findComment(tx, { id: commentId, itemId: id, viewerId: viewer.id })
  if (!comment) throw new Error(`Comment ${commentId} was not found after its insertion`)
  return showComment(comment)
}
