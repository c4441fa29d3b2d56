import type { comments } from '@pollen/contract/comments'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { commentsOf, deleteCommentRow } from './comments.queries.ts'

export const deleteComment: Action<typeof comments.delete> = async ({ tx, viewer }, { itemId, commentId }) => {
  const comment = await commentsOf(tx, itemId).where('comments.id', '=', commentId).executeTakeFirst()
  if (!comment) throw new AppError('COMMENT_DOESNT_EXIST')
  if (comment.author_id !== viewer.id) throw new AppError('NOT_COMMENT_AUTHOR')
  if (!(await deleteCommentRow(tx, comment))) throw new AppError('COMMENT_DOESNT_EXIST')
}
