import { messagesAround, messagesOfConversation } from '@pollen/contract/report-fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { CaseTarget } from './case-target.ts'

/** Undefined for drafts and unknown items. */
export async function findItemOwner(db: Db, id: number): Promise<number | undefined> {
  const item = await db
    .selectFrom('items')
    .select('owner_id')
    .where('id', '=', id)
    .where('visibility', '<>', 'DR')
    .executeTakeFirst()
  return item?.owner_id
}

export async function hasMember(db: Db, id: number): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()
  return member !== undefined
}

type SnapshotMessage = {
  id: number
  is_by_subject: boolean
  is_reported: boolean
  content: string
  created_at: string
}
export type SnapshotContent = { title: string; text: string; links: string[]; messages: SnapshotMessage[] }
type SnapshotPicture = { file: string; small_file: string; message_id: number | null }
type Content = { content: SnapshotContent; pictures: SnapshotPicture[] }

/** Reads the content of a target as it is now, in any state. Returns null if it is gone. */
export async function readContent(db: Db, { type, id, key, pageUrl }: Omit<CaseTarget, 'subjectId'>) {
  if (type === 'page' || id === null) return page(pageUrl)
  if (type === 'item') return readItem(db, id)
  if (type === 'comment') return readComment(db, id)
  if (type === 'profile') return readProfile(db, id)
  if (type === 'message') return readMessage(db, id)
  return readConversation(db, id, key.endsWith(':owner') ? 'owner' : 'asker')
}

const noMessages = { links: [], messages: [] }
const page = (url: string): Content => ({ content: { title: url, text: '', ...noMessages }, pictures: [] })

async function readItem(db: Db, id: number): Promise<Content | null> {
  const item = await db.selectFrom('items').select(['name', 'description']).where('id', '=', id).executeTakeFirst()
  if (!item) return null
  const pictures = await db
    .selectFrom('item_images')
    .select(['file', 'thumb_file as small_file', sql<null>`NULL::bigint`.as('message_id')])
    .where('item_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { content: { title: item.name, text: item.description, ...noMessages }, pictures }
}

async function readComment(db: Db, id: number): Promise<Content | null> {
  const comment = await db
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .select(['comments.content', 'items.name'])
    .where('comments.id', '=', id)
    .executeTakeFirst()
  return comment ? { content: { title: comment.name, text: comment.content, ...noMessages }, pictures: [] } : null
}

async function readProfile(db: Db, id: number): Promise<Content | null> {
  const member = await db
    .selectFrom('members')
    .select(['username', 'first_name', 'last_name', 'description'])
    .select(['homepage_url', 'facebook_url', 'instagram_url', 'mastodon_url'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!member) return null
  const { username, first_name, last_name, description, ...urls } = member
  const pictures = await db
    .selectFrom('member_images')
    .select(['file', 'small_file', sql<null>`NULL::bigint`.as('message_id')])
    .where('member_id', '=', id)
    .orderBy('chosen_at', 'desc')
    .execute()
  const title = `${username} (${first_name} ${last_name})`
  return { content: { title, text: description, links: Object.values(urls).filter(Boolean), messages: [] }, pictures }
}

async function readMessage(db: Db, id: number): Promise<Content | null> {
  const reported = await db
    .selectFrom('messages')
    .select(['conversation_id', 'side', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!reported) return null
  const near = (direction: 'before' | 'after') => sql`(
    SELECT id FROM messages WHERE conversation_id = ${reported.conversation_id} AND deleted_at IS NULL
      AND id ${direction === 'before' ? sql`<` : sql`>`} ${id}
    ORDER BY id ${direction === 'before' ? sql`DESC` : sql`ASC`} LIMIT ${messagesAround})`
  const { rows } = await sql<{ id: number }>`${near('before')} UNION ALL ${near('after')}`.execute(db)
  const ids = [id, ...rows.map((row) => row.id)]
  return withMessages(db, { ids, reportedId: id, side: reported.side, text: reported.content })
}

async function readConversation(db: Db, id: number, side: 'owner' | 'asker'): Promise<Content | null> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(messagesOfConversation)
    .execute()
  return withMessages(db, { ids: rows.map((row) => row.id), reportedId: null, side, text: '', conversationId: id })
}

type MessageSelection = {
  ids: number[]
  reportedId: number | null
  /** The side of the subject. */
  side: string
  text: string
  conversationId?: number
}

async function withMessages(db: Db, { ids, reportedId, side, text, conversationId }: MessageSelection) {
  const isSelected = sql<boolean>`messages.id = ANY (${ids})`
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'side', 'content', 'created_at'])
    .where(isSelected)
    .orderBy('id')
    .execute()
  const pictures = await db
    .selectFrom('message_images')
    .select(['file', 'thumb_file as small_file', 'message_id'])
    .where(sql<boolean>`message_id = ANY (${ids})`)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
  const item = await db
    .selectFrom('conversations')
    .leftJoin('items', 'items.id', 'conversations.item_id')
    .select('items.name')
    .where('conversations.id', '=', conversationId ?? messages[0]?.conversation_id ?? 0)
    .executeTakeFirst()
  const shown = messages.map((message) => ({
    id: message.id,
    is_by_subject: message.side === side,
    is_reported: message.id === reportedId,
    content: message.content,
    created_at: message.created_at.toISOString(),
  }))
  return { content: { title: item?.name ?? '', text, links: [], messages: shown }, pictures }
}
