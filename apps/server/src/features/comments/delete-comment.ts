import { comments } from '@pollen/contract/comments'
import { z } from 'zod'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { redactAnswers } from '../../platform/http/idempotency.ts'
import { findItem } from '../items/index.ts'
import { lockEnabledMembers, lockMember } from '../members/index.ts'
import { deleteCommentRow, findAnyComment, findComment, insertRemovedComment } from './comments.queries.ts'

export const deleteComment: Action<typeof comments.delete> = async ({ tx, viewer }, { itemId, commentId }) => {
  const comment = await findComment(tx, { id: commentId, itemId, viewerId: viewer.id })
  if (!comment) throw new AppError('COMMENT_DOESNT_EXIST')
  if (comment.author_id !== viewer.id) {
    throw new AppError((await findItem(tx, itemId, viewer.id)) ? 'NOT_COMMENT_AUTHOR' : 'COMMENT_DOESNT_EXIST')
  }
  if (!(await lockEnabledMembers(tx, [viewer.id]))) throw new InvalidToken()
  if (!(await deleteCommentRow(tx, comment))) throw new AppError('COMMENT_DOESNT_EXIST')
  const made = [{ memberId: viewer.id, id: commentId }]
  await redactAnswers(tx, { endpoint: comments.create, made, error: 'COMMENT_DOESNT_EXIST' })
}

/** Deletes a comment on behalf of a moderator, even one of a disabled member. Returns it for `restoreComment`. */
export async function removeComment(tx: Tx, id: number) {
  const comment = await findAnyComment(tx, id)
  if (!comment) throw new AppError('COMMENT_DOESNT_EXIST')
  // Locks the author, because disabling or recovering them changes whether the comment is counted.
  await lockMember(tx, comment.author_id)
  if (!(await deleteCommentRow(tx, comment))) throw new AppError('COMMENT_DOESNT_EXIST')
  const made = [{ memberId: comment.author_id, id }]
  await redactAnswers(tx, { endpoint: comments.create, made, error: 'COMMENT_DOESNT_EXIST' })
  return comment
}

const RemovedComment = z.object({
  id: z.number(),
  item_id: z.number(),
  author_id: z.number(),
  content: z.string(),
  creationdate: z.coerce.date(),
})

export async function restoreComment(tx: Tx, removed: unknown) {
  const comment = RemovedComment.parse(removed)
  await lockMember(tx, comment.author_id)
  await insertRemovedComment(tx, comment)
}
