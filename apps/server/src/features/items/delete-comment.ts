import type { comments } from '@pollen/contract/comments'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { keepEnabled } from '../members/index.ts'
import { commentsOf, deleteCommentRow } from './comments.queries.ts'
import { findItem } from './items.queries.ts'

export const deleteComment: Action<typeof comments.delete> = async ({ tx, viewer }, { itemId, commentId }) => {
  const comment = await commentsOf(tx, itemId).where('comments.id', '=', commentId).executeTakeFirst()
  if (!comment) throw new AppError('COMMENT_DOESNT_EXIST')
  if (comment.author_id !== viewer.id) {
    throw new AppError((await findItem(tx, itemId, viewer.id)) ? 'NOT_COMMENT_AUTHOR' : 'COMMENT_DOESNT_EXIST')
  }
  if (!(await keepEnabled(tx, [viewer.id]))) throw new InvalidToken()
  if (!(await deleteCommentRow(tx, comment))) throw new AppError('COMMENT_DOESNT_EXIST')
}
