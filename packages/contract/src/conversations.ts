import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalText, PathId } from './input-fields.ts'
import { Item } from './items.ts'
import { MemberSummary } from './members.ts'
import { Message } from './messages.ts'
import { Page, PageQuery } from './paging.ts'

/** All conversations, those that you started, or those about your own items. */
export const conversationCategories = ['all', 'asked', 'yours'] as const
export type ConversationCategory = (typeof conversationCategories)[number]

export const maxConversationSearchLength = 100

/** One of the two who talk. */
export const Participant = z.object({
  /** Null for who cannot be shown: their account is disabled, or deleted. */
  user: z.nullable(z.extend(MemberSummary, { last_name: z.string() })),
  is_deleted: z.boolean(),
  /** Whether the item is theirs. */
  is_owner: z.boolean(),
  /** The newest message they have seen, or 0. */
  seen_message_id: z.int(),
})
export type Participant = z.output<typeof Participant>

export const Conversation = z.object({
  id: z.number(),
  /** Null where it was deleted, or is not for this member to see. */
  item: z.nullable(
    z.pick(Item, {
      id: true,
      name: true,
      type: true,
      category1: true,
      images: true,
      startdate: true,
      enddate: true,
      is_closed: true,
    }),
  ),
  users: z.array(Participant),
  last_message: z.nullable(Message),
  unread_messages: z.int(),
  is_closed: z.boolean(),
  /** Who closed it, while they are here: only they can open it again. */
  closed_by: z.nullable(z.object({ id: z.number() })),
  creationdate: z.iso.datetime(),
  /** The number of the latest event; a live channel that is opened with it as `since` misses nothing. */
  seq: z.int(),
})
export type Conversation = z.output<typeof Conversation>

const ofConversation = z.object({ id: PathId })

const close = endpoint({
  method: 'POST',
  path: '/conversations/{id}/close',
  summary: 'Close a conversation: nobody can write in it until you open it again',
  access: 'member',
  input: ofConversation,
  output: Conversation,
  errors: ['SELF_NOT_PART_OF_CONVERSATION', 'CONVERSATION_ALREADY_CLOSED'],
})

const open = endpoint({
  method: 'POST',
  path: '/conversations/{id}/open',
  summary: 'Open a conversation that you closed',
  access: 'member',
  input: ofConversation,
  output: Conversation,
  errors: [
    'SELF_NOT_PART_OF_CONVERSATION',
    'CONVERSATION_ALREADY_OPEN',
    'CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/conversations/',
    summary: 'Your conversations, the one in which something was said last first',
    access: 'member',
    input: z.extend(PageQuery, {
      /** Words that the item, the other person or a message has. */
      search: z.optional(optionalText(maxConversationSearchLength)),
      selectedCategory: z._default(z.enum(conversationCategories), 'all'),
    }),
    output: Page(Conversation),
  }),
  get: endpoint({
    method: 'GET',
    path: '/conversations/{id}/',
    summary: 'One of your conversations',
    access: 'member',
    input: ofConversation,
    output: Conversation,
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/conversations/',
    summary: 'Talk to the owner of an item: the conversation you have about it already, or a new one',
    access: 'member',
    input: z.object({ item_id: PathId }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['ITEM_DOESNT_EXIST', 'ITEM_IS_CLOSED', 'ITEM_HAS_ENDED', 'ITEM_IS_YOURS', 'TOO_MANY_ATTEMPTS'],
  }),
  close,
  closeByGet: { ...close, method: 'GET' as const },
  open,
  openByGet: { ...open, method: 'GET' as const },
  closeAllOfItem: endpoint({
    method: 'PATCH',
    path: '/conversations/items/{id}/close-all',
    summary: 'Close all conversations about one of your items; you can open each again',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.object({ closed: z.int() }),
    errors: ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER'],
  }),
}
