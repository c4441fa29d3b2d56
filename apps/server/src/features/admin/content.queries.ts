import type { ItemType, Visibility } from '@pollen/contract/constants'
import { exactCountLimit } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { RowCount, Slice } from '../../platform/paging.ts'
import { containsText } from './contains-text.queries.ts'

type ItemFilter = { q?: string | undefined; hidden?: boolean | undefined; member?: number | undefined }

/**
 * Items as operators see them, without their places. A draft is its owner's alone. An unlisted item is found as by others, by
 * what its link has; and among the hidden ones, so that it can be shown again.
 */
const itemsOf = (db: Db) =>
  db.selectFrom('items').innerJoin('members', 'members.id', 'items.owner_id').where('items.visibility', '<>', 'DR')

function findItems(db: Db, { q, hidden, member }: ItemFilter) {
  const isNamed = sql<boolean>`items.id::text = ${q ?? ''}`
  let found = itemsOf(db).where(sql<boolean>`(items.visibility = 'PB' OR items.hidden_at IS NOT NULL OR ${isNamed})`)
  if (q) {
    const words = sql`concat_ws(' ', items.name, items.description, members.username)`
    found = found.where(sql<boolean>`(${containsText(words, q)} OR ${isNamed})`)
  }
  if (hidden !== undefined) found = found.where('items.hidden_at', hidden ? 'is not' : 'is', null)
  if (member !== undefined) found = found.where('items.owner_id', '=', member)
  return found
}

const itemColumns = [
  'items.id',
  'items.seq',
  'items.name',
  'items.description',
  'items.type',
  'items.visibility',
  'items.creationdate',
  'items.closed_at',
  'items.comments_count',
  'items.hidden_at',
  'items.hidden_reason',
  'items.owner_id',
  'members.username',
] as const

// The table checks the codes.
type ItemCodes = { type: ItemType; visibility: Visibility }

export type AdminItemRow = Awaited<ReturnType<typeof listAdminItems>>[number]

export const findAdminItem = (db: Db, id: number) =>
  itemsOf(db).select(itemColumns).where('items.id', '=', id).$narrowType<ItemCodes>().executeTakeFirstOrThrow()

/** The newest come first. */
export function listAdminItems(db: Db, filter: ItemFilter, { after, isBackwards, offset, limit }: Slice<[number]>) {
  const all = findItems(db, filter).select(itemColumns).$narrowType<ItemCodes>()
  const rest = after ? all.where('items.seq', isBackwards ? '>' : '<', after[0]) : all
  return rest
    .orderBy('items.seq', isBackwards ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countAdminItems(db: Db, filter: ItemFilter): Promise<RowCount> {
  const ids = findItems(db, filter)
    .select('items.id')
    .limit(exactCountLimit + 1)
  return { count: (await ids.execute()).length, isExact: true }
}

type CommentFilter = { q?: string | undefined; member?: number | undefined }

function findComments(db: Db, { q, member }: CommentFilter) {
  let found = db
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .where('items.visibility', '=', 'PB')
  if (q) found = found.where(containsText(sql`concat_ws(' ', comments.content, members.username)`, q))
  if (member !== undefined) found = found.where('comments.author_id', '=', member)
  return found
}

export type AdminCommentRow = Awaited<ReturnType<typeof listAdminComments>>[number]

/** The newest come first. */
export function listAdminComments(
  db: Db,
  filter: CommentFilter,
  { after, isBackwards, offset, limit }: Slice<[number]>,
) {
  const all = findComments(db, filter).select([
    'comments.id',
    'comments.content',
    'comments.creationdate',
    'comments.item_id',
    'items.name as itemName',
    'comments.author_id',
    'members.username',
  ])
  const rest = after ? all.where('comments.id', isBackwards ? '>' : '<', after[0]) : all
  return rest
    .orderBy('comments.id', isBackwards ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countAdminComments(db: Db, filter: CommentFilter): Promise<RowCount> {
  const ids = findComments(db, filter)
    .select('comments.id')
    .limit(exactCountLimit + 1)
  return { count: (await ids.execute()).length, isExact: true }
}
