import { type Comment, comments } from '@pollen/contract/comments'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { readPage } from '../../platform/paging.ts'
import { isoText } from '../../platform/timestamps.ts'
import { findItem } from '../items/index.ts'
import { showMemberImage } from '../members/index.ts'
import { type CommentRow, countComments, listCommentRows } from './comments.queries.ts'

/** The id of a comment. */
const Cursor = z.tuple([z.int().nonnegative()])

export const listComments: Action<typeof comments.list> = async (ctx, { id, ...pageQuery }) => {
  const { db, viewer } = ctx
  const which = { itemId: id, viewerId: viewer.id }
  if (!(await findItem(db, id, viewer.id))) throw new AppError('ITEM_DOESNT_EXIST')
  const { rows, ...page } = await readPage<CommentRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    cursor: Cursor,
    path: endpointPath(comments.list, { id }),
    async read(slice) {
      const [count, rows] = await Promise.all([countComments(db, which), listCommentRows(db, which, slice)])
      return { count, rows }
    },
    cursorOf: (row) => [row.id],
  })
  return { ...page, results: rows.map(showComment) }
}

/** Converts a row to the response. */
export function showComment(row: CommentRow): Comment {
  const { id, content, creationdate, author_id, username, first_name, authorImageId } = row
  const images = authorImageId === null ? [] : [showMemberImage(authorImageId)]
  return {
    id,
    content,
    creationdate: isoText(creationdate),
    user: { id: author_id, username, first_name, images },
    item: { id: row.item_id },
  }
}
