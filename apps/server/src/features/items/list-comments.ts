import type { comments } from '@pollen/contract/comments'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { type CommentRow, commentsOf } from './comments.queries.ts'
import { findItem } from './items.queries.ts'
import { showComment } from './show-comment.ts'

const pageSize = 20

export const listComments: Action<typeof comments.list> = async ({ tx, viewer }, { id, ...asked }) => {
  if (!(await findItem(tx, id, viewer.id))) throw new AppError('ITEM_DOESNT_EXIST')
  const list = commentsOf(tx, id)
  const { rows, ...page } = await readPage<CommentRow>(asked, {
    path: `/api/v1/items/${id}/comments/`,
    size: pageSize,
    count: async () => (await list.clearSelect().select('comments.id').limit(10_001).execute()).length,
    rows: ({ after, offset, limit }) =>
      (after ? list.where('comments.id', '>', Number(after[0]) || 0) : list)
        .orderBy('comments.id')
        .offset(offset)
        .limit(limit)
        .execute(),
    cursorOf: (row) => [row.id],
  })
  return { ...page, results: rows.map(showComment) }
}
