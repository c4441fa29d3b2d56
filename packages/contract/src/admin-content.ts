import * as z from 'zod/mini'
import { byId, forOperators, Person, Search, withReason } from './admin-fields.ts'
import { itemTypes, visibilities } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { PathId, TextFlag } from './input-fields.ts'
import { noContent } from './no-content.ts'
import { Page, PageQuery } from './paging.ts'

/** An item without its place. Drafts are never shown; unlisted items are found by number only. */
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
      'List public or hidden items, newest first; search by prefixes of words in the text or owner, or by number',
    ...forOperators,
    input: z.extend(PageQuery, { q: Search, hidden: z.optional(TextFlag), member: z.optional(PathId) }),
    output: Page(AdminItem),
  }),
  getItem: endpoint({
    method: 'GET',
    path: '/admin/items/{id}/',
    summary: 'Get an item in any state, except a draft',
    ...forOperators,
    input: byId,
    output: AdminItem,
    errors: ['ITEM_DOESNT_EXIST'],
  }),
  hideItem: endpoint({
    method: 'POST',
    path: '/admin/items/{id}/hide/',
    summary: 'Hide an item from everyone but its owner, who is notified of the reason',
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
    summary: 'List comments on public items, newest first; search by prefixes of words in the text, or by author',
    ...forOperators,
    input: z.extend(PageQuery, { q: Search, member: z.optional(PathId) }),
    output: Page(AdminComment),
  }),
  removeComment: endpoint({
    method: 'POST',
    path: '/admin/comments/{id}/remove/',
    summary: 'Delete a comment; its author is notified of the reason',
    ...forOperators,
    input: withReason,
    ...noContent,
    errors: ['COMMENT_DOESNT_EXIST'],
  }),
}
