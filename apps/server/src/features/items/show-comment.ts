import type { Comment } from '@pollen/contract/comments'
import type { CommentRow } from './comments.queries.ts'

export function showComment(row: CommentRow): Comment {
  const { id, content, creationdate, author_id, username, first_name, authorImageId } = row
  const images = authorImageId === null ? [] : [{ id: authorImageId, url: `/api/v1/users/images/${authorImageId}` }]
  return {
    id,
    content,
    creationdate: creationdate.toISOString(),
    user: { id: author_id, username, first_name, images },
    item: { id: row.item_id },
  }
}
