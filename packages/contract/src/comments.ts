import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId, requiredText } from './input-fields.ts'
import { MemberSummary } from './members.ts'
import { Page, PageQuery } from './paging.ts'

export const maxCommentLength = 2000

export const Comment = z.object({
  id: z.number(),
  content: z.string(),
  creationdate: z.iso.datetime(),
  user: MemberSummary,
  item: z.object({ id: z.number() }),
})
export type Comment = z.output<typeof Comment>

const ofItem = z.object({ id: PathId })

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/items/{id}/comments/',
    summary: 'List the comments on an item, oldest first',
    access: 'member',
    input: z.extend(PageQuery, ofItem.shape),
    output: Page(Comment),
    errors: ['ITEM_DOESNT_EXIST'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/items/{id}/comments/',
    summary: 'Comment on an item',
    access: 'member',
    input: z.extend(ofItem, { content: requiredText(maxCommentLength) }),
    output: Comment,
    status: 201,
    isIdempotent: true,
    errors: [
      'ITEM_DOESNT_EXIST',
      'ITEM_IS_CLOSED',
      'MEMBER_IS_RESTRICTED',
      'CAUTION_NOT_ACKNOWLEDGED',
      // A comment that was sent with this `Idempotency-Key`, and deleted since.
      'COMMENT_DOESNT_EXIST',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/items/{itemId}/comments/{commentId}',
    summary: 'Delete your comment',
    access: 'member',
    input: z.object({ itemId: PathId, commentId: PathId }),
    output: z.void(),
    status: 204,
    errors: ['COMMENT_DOESNT_EXIST', 'NOT_COMMENT_AUTHOR'],
  }),
}
