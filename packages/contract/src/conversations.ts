import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalText, PathId } from './input-fields.ts'
import { Item } from './items.ts'
import { MemberSummary } from './members.ts'
import { Message } from './messages.ts'
import { Page, PageQuery } from './paging.ts'

/** All conversations, those you started, or those about your items. */
export const conversationCategories = ['all', 'asked', 'yours'] as const
export type ConversationCategory = (typeof conversationCategories)[number]

export const maxConversationSearchLength = 100

/** One of the two members of a conversation. */
export const Participant = z.object({
  /** Null if their account is disabled or deleted. */
  user: z.nullable(z.extend(MemberSummary, { last_name: z.string() })),
  is_deleted: z.boolean(),
  /** True for the owner of the item. */
  is_owner: z.boolean(),
  /** Id of the newest message they have seen, or 0. */
  seen_message_id: z.int(),
})
export type Participant = z.output<typeof Participant>

export const Conversation = z.object({
  id: z.number(),
  /** Null if the item was deleted, or is not visible to this member. */
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
  /** You get no mails about new messages, and they do not count as unread. */
  is_muted: z.boolean(),
  is_closed: z.boolean(),
  /** The closing member, who can open it again. Null if nobody can: the member left, or one of you blocked the other. */
  closed_by: z.nullable(z.object({ id: z.number() })),
  creationdate: z.iso.datetime(),
  /** Number of the latest event. A live channel with this `since` misses no event. */
  seq: z.int(),
})
export type Conversation = z.output<typeof Conversation>

const ofConversation = z.object({ id: PathId })

const close = endpoint({
  method: 'POST',
  path: '/conversations/{id}/close',
  summary: 'Close a conversation; only you can open it again',
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
    summary: 'List your conversations, latest message first',
    access: 'member',
    input: z.extend(PageQuery, {
      /** Words in the item, the other member’s name or a message. */
      search: z.optional(optionalText(maxConversationSearchLength)),
      selectedCategory: z._default(z.enum(conversationCategories), 'all'),
    }),
    output: Page(Conversation),
  }),
  get: endpoint({
    method: 'GET',
    path: '/conversations/{id}/',
    summary: 'Get one of your conversations',
    access: 'member',
    input: ofConversation,
    output: Conversation,
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/conversations/',
    summary: 'Start a conversation with the owner of an item, or return the existing one',
    access: 'member',
    input: z.object({ item_id: PathId }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: [
      'ITEM_DOESNT_EXIST',
      'ITEM_IS_CLOSED',
      'ITEM_HAS_ENDED',
      'ITEM_IS_YOURS',
      'MEMBER_IS_RESTRICTED',
      'CAUTION_NOT_ACKNOWLEDGED',
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_CONVERSATIONS_OF_NEW_MEMBER',
    ],
  }),
  close,
  closeByGet: { ...close, method: 'GET' as const },
  open,
  openByGet: { ...open, method: 'GET' as const },
  mute: endpoint({
    method: 'POST',
    path: '/conversations/{id}/mute',
    summary: 'Mute a conversation: new messages arrive without notifications',
    access: 'member',
    input: ofConversation,
    output: Conversation,
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
  unmute: endpoint({
    method: 'POST',
    path: '/conversations/{id}/unmute',
    summary: 'Get notifications about a conversation again',
    access: 'member',
    input: ofConversation,
    output: Conversation,
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
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
