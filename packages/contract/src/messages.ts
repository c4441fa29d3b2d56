import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { hasWords } from './has-words.ts'
import { optionalText, PathId } from './input-fields.ts'
import { MemberSummary } from './members.ts'
import { Page, PageQuery } from './paging.ts'

export const maxMessageLength = 4000
export const maxMessageImages = 6
export const messagesPageSize = 15

/** A picture in a message. Only the two members of the conversation can load it; `?size=thumb` returns the small size. */
export const MessageImage = z.object({
  id: z.number(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type MessageImage = z.output<typeof MessageImage>

export const Message = z.object({
  id: z.number(),
  conversation_id: z.number(),
  content: z.string(),
  date: z.iso.datetime(),
  /** The author, or null if they are disabled or deleted. */
  user: z.nullable(MemberSummary),
  user_id: z.nullable(z.number()),
  /** Id from the sender's device, by which it recognizes its own message. */
  client_id: z.nullable(z.string()),
  images: z.array(MessageImage),
})
export type Message = z.output<typeof Message>

/** Chosen by the sending device. Repeated messages with the same id are stored once. */
const ClientId = z.string().check(z.regex(/^[\w-]{8,64}$/))

const newMessage = {
  content: z._default(optionalText(maxMessageLength), ''),
  /** Ids of uploaded images. */
  images: z._default(z.array(PathId).check(z.maxLength(maxMessageImages)), []),
  client_id: z.optional(ClientId),
}

type MessageContent = { content: string; images: number[] }

/** A message has text, pictures, or both. */
const hasContent = z.check<MessageContent>(({ value, issues }) => {
  if (value.images.length > 0 || hasWords(value.content)) return
  issues.push({ code: 'custom', input: value, path: ['content'], params: { message: 'required' } })
})

export const NewMessage = z.object(newMessage).check(hasContent)
export type NewMessage = z.output<typeof NewMessage>

const ofConversation = z.object({ id: PathId })

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/conversations/{id}/messages/',
    summary: 'List the messages of one of your conversations, newest first',
    access: 'member',
    input: z.extend(PageQuery, ofConversation.shape),
    output: Page(Message),
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/conversations/{id}/messages/',
    summary: 'Send a message',
    access: 'member',
    input: z.extend(ofConversation, newMessage).check(hasContent),
    output: Message,
    status: 201,
    isIdempotent: true,
    errors: [
      'SELF_NOT_PART_OF_CONVERSATION',
      'CONVERSATION_IS_CLOSED',
      'IMAGE_DOESNT_EXIST',
      // A message that was sent with this `client_id` or `Idempotency-Key`, and deleted since.
      'MESSAGE_DOESNT_EXIST',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/conversations/messages/{id}',
    summary: 'Delete one of your messages for both members',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.void(),
    status: 204,
    errors: ['MESSAGE_DOESNT_EXIST', 'NOT_MESSAGE_SENDER'],
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/conversations/{id}/images/',
    summary: 'Upload a picture for a new message; unused pictures are deleted after a day',
    access: 'member',
    body: 'multipart',
    // The picture is resized without holding a database connection.
    inTransaction: false,
    input: z.extend(ofConversation, { image: z.file() }),
    output: MessageImage,
    status: 201,
    errors: ['SELF_NOT_PART_OF_CONVERSATION', 'CONVERSATION_IS_CLOSED', 'TOO_MANY_ATTEMPTS'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/conversations/images/{id}',
    summary: 'Get a picture in a message of one of your conversations',
    access: 'member',
    input: z.object({ id: PathId, size: z.optional(z.enum(['thumb'])) }),
    output: z.void(),
    answer: 'image/webp',
    errors: ['IMAGE_DOESNT_EXIST'],
  }),
}
