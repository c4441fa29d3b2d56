import * as z from 'zod/mini'
import { forOperators, Person, Search, withReason } from './admin-fields.ts'
import { itemTypes, visibilities } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { PathId, TextFlag } from './input-fields.ts'
import { noContent } from './no-content.ts'
import { Page, PageQuery } from './paging.ts'

/** Without the place. Drafts are nobody's business; an unlisted item is found by its number alone. */
export const AdminItem = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  type: z.enum(itemTypes),
  visibility: z.enum(visibilities),
  creationdate: z.iso.datetime(),
  is_closed: z.boolean(),
  comments_count: z.int(),
  hidden_at: z.nullable(z.iso.datetime()),
  hidden_reason: z.string(),
  user: Person,
})
export type AdminItem = z.output<typeof AdminItem>

export const AdminComment = z.object({
  id: z.number(),
  content: z.string(),
  creationdate: z.iso.datetime(),
  user: Person,
  item: z.object({ id: z.number(), name: z.string() }),
})
export type AdminComment = z.output<typeof AdminComment>

export const adminContent = {
  listItems: endpoint({
    method: 'GET',
    path: '/admin/items/',
    summary:
      'Public items, the newest first, by how words of the text or the owner begin, or by the number; or those that are hidden',
    ...forOperators,
    input: z.extend(PageQuery, { q: Search, hidden: z.optional(TextFlag), member: z.optional(PathId) }),
    output: Page(AdminItem),
  }),
  hideItem: endpoint({
    method: 'POST',
    path: '/admin/items/{id}/hide/',
    summary: 'Hide an item from everybody but its owner, who is told why',
    ...forOperators,
    input: withReason,
    output: AdminItem,
    errors: ['ITEM_DOESNT_EXIST', 'ITEM_ALREADY_HIDDEN'],
  }),
  showItem: endpoint({
    method: 'POST',
    path: '/admin/items/{id}/show/',
    summary: 'Show a hidden item again',
    ...forOperators,
    input: withReason,
    output: AdminItem,
    errors: ['ITEM_DOESNT_EXIST', 'ITEM_NOT_HIDDEN'],
  }),
  listComments: endpoint({
    method: 'GET',
    path: '/admin/comments/',
    summary: 'Comments on public items, the newest first, by how words of their text begin, or by their author',
    ...forOperators,
    input: z.extend(PageQuery, { q: Search, member: z.optional(PathId) }),
    output: Page(AdminComment),
  }),
  removeComment: endpoint({
    method: 'POST',
    path: '/admin/comments/{id}/remove/',
    summary: 'Delete a comment; its author is told why',
    ...forOperators,
    input: withReason,
    ...noContent,
    errors: ['COMMENT_DOESNT_EXIST'],
  }),
}
