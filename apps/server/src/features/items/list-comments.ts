import type { comments } from '@pollen/contract/comments'
import { exactCountLimit } from '@pollen/contract/constants'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { type CommentRow, commentsOf } from './comments.queries.ts'
import { findItem } from './items.queries.ts'
import { showComment } from './show-comment.ts'

const pageSize = 20
/** The id of the last comment of a page. */
const Cursor = z.tuple([z.int().nonnegative()])

export const listComments: Action<typeof comments.list> = async ({ db, viewer, language }, { id, ...asked }) => {
  if (!(await findItem(db, id, viewer.id))) throw new AppError('ITEM_DOESNT_EXIST')
  const list = commentsOf(db, id)
  const { rows, ...page } = await readPage<CommentRow, z.output<typeof Cursor>>(asked, {
    language,
    cursor: Cursor,
    path: `/api/v1/items/${id}/comments/`,
    size: pageSize,
    count: async () =>
      (
        await list
          .clearSelect()
          .select('comments.id')
          .limit(exactCountLimit + 1)
          .execute()
      ).length,
    rows: ({ after, offset, limit }) =>
      (after ? list.where('comments.id', '>', after[0]) : list)
        .orderBy('comments.id')
        .offset(offset)
        .limit(limit)
        .execute(),
    cursorOf: (row) => [row.id],
  })
  return { ...page, results: rows.map(showComment) }
}
