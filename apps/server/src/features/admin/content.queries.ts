import type { ItemType, Visibility } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { type Slice, sliceByNumber } from '../../platform/paging.ts'
import { parseId, readIds, toWordQuery } from './search.queries.ts'

type ItemFilter = { q?: string | undefined; hidden?: boolean | undefined; member?: number | undefined }
type CommentFilter = { q?: string | undefined; member?: number | undefined }
/** If `ids` is set, it replaces the filter, of which it has all matches. */
type Found = { ids?: number[] | undefined }
/** A `tsquery`, or null if the search has no words. */
type Words = string | null

/**
 * Excludes drafts, which only their owner may see. Operators find unlisted items by id, like everyone else, and among the hidden
 * items, so that they can unhide them.
 */
const itemsOf = (db: Db) =>
  db.selectFrom('items').innerJoin('members', 'members.id', 'items.owner_id').where('items.visibility', '<>', 'DR')

function findItems(db: Db, { q, hidden, member }: ItemFilter, words: Words) {
  const isNamed = sql<boolean>`items.id = ${parseId(q ?? '')}`
  let found = itemsOf(db).where(sql<boolean>`(items.visibility = 'PB' OR items.hidden_at IS NOT NULL OR ${isNamed})`)
  // Repeats the predicates of the two partial indexes on `words`, so that the planner uses them.
  const hasWords = sql<boolean>`(items.is_listed AND items.words @@ ${words}::tsquery
    OR NOT items.is_listed AND items.visibility <> 'DR' AND items.words @@ ${words}::tsquery)`
  if (q) found = found.where(words ? sql<boolean>`(${hasWords} OR ${isNamed})` : isNamed)
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

// CHECK constraints guarantee these codes.
type ItemCodes = { type: ItemType; visibility: Visibility }

export type AdminItemRow = Awaited<ReturnType<typeof listAdminItems>>[number]

export const findAdminItem = (db: Db, id: number) =>
  itemsOf(db).select(itemColumns).where('items.id', '=', id).$narrowType<ItemCodes>().executeTakeFirst()

export const findAdminItemIds = async (db: Db, filter: ItemFilter) =>
  readIds(findItems(db, filter, await toWordQuery(db, filter.q ?? '')).select('items.id'))

/** Returns the newest first. */
export async function listAdminItems(db: Db, { ids, ...filter }: ItemFilter & Found, slice: Slice<[number]>) {
  const found = ids
    ? itemsOf(db).where(sql<boolean>`items.id = ANY (${ids})`)
    : findItems(db, filter, await toWordQuery(db, filter.q ?? ''))
  const all = found.select(itemColumns).$narrowType<ItemCodes>()
  return sliceByNumber(all, 'items.seq', slice).execute()
}

const commentsOf = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .where('items.visibility', '=', 'PB')

function findComments(db: Db, { q, member }: CommentFilter, words: Words) {
  let found = commentsOf(db)
  if (q) {
    // A subquery instead of a join, so that the planner can combine the indexes of the words and of the author.
    const isAuthor = sql<boolean>`comments.author_id = (SELECT id FROM members WHERE lower(username) = lower(${q}))`
    found = found.where(words ? sql<boolean>`(comments.words @@ ${words}::tsquery OR ${isAuthor})` : isAuthor)
  }
  if (member !== undefined) found = found.where('comments.author_id', '=', member)
  return found
}

export const findAdminCommentIds = async (db: Db, filter: CommentFilter) =>
  readIds(findComments(db, filter, await toWordQuery(db, filter.q ?? '')).select('comments.id'))

export type AdminCommentRow = Awaited<ReturnType<typeof listAdminComments>>[number]

/** Returns the newest first. */
export async function listAdminComments(db: Db, { ids, ...filter }: CommentFilter & Found, slice: Slice<[number]>) {
  const found = ids
    ? commentsOf(db).where(sql<boolean>`comments.id = ANY (${ids})`)
    : findComments(db, filter, await toWordQuery(db, filter.q ?? ''))
  const all = found.select([
    'comments.id',
    'comments.content',
    'comments.creationdate',
    'comments.item_id',
    'items.name as itemName',
    'comments.author_id',
    'members.username',
  ])
  return sliceByNumber(all, 'comments.id', slice).execute()
}
