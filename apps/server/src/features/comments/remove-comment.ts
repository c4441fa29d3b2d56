import { comments } from '@pollen/contract/comments'
import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { forgetAnswers } from '../../platform/http/idempotency.ts'
import { lockMember } from '../members/index.ts'
import { deleteCommentRow, findCommentOfAnybody } from './comments.queries.ts'

/** Deletes a comment on the word of an operator, also one of a disabled member. Returns what it was. */
export async function removeComment(tx: Tx, id: number) {
  const comment = await findCommentOfAnybody(tx, id)
  if (!comment) throw new AppError('COMMENT_DOESNT_EXIST')
  // Their comments are counted or not, depending on whether they are disabled.
  await lockMember(tx, comment.author_id)
  if (!(await deleteCommentRow(tx, comment))) throw new AppError('COMMENT_DOESNT_EXIST')
  const made = [{ memberId: comment.author_id, id }]
  await forgetAnswers(tx, { endpoint: comments.create, made, error: 'COMMENT_DOESNT_EXIST' })
  return comment
}
