import { type OwnItemState, ownItemStates } from '@pollen/contract/items'
import { type Insertable, type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { compileOnce, hideFromPlanner } from '../../platform/database/prepare-statements.ts'
import { countRows, type Slice } from '../../platform/paging.ts'
import type { DB as Schema } from '../../schema.ts'
import { isHiddenPair, isNotHidden } from '../blocks/index.ts'
import { type ItemColumns, plainFields } from './item-columns.ts'

const columns = [
  'items.id',
  'items.seq',
  'items.owner_id',
  // The column of each plain field: `items.name`, `items.type` and so on.
  ...plainFields.map((field) => `items.${field}` as const),
  'items.creationdate',
  'items.startdate',
  'items.enddate',
  'items.closed_at',
  'items.closed_reason',
  'items.hidden_at',
  'items.hidden_reason',
  'items.views_count',
  'items.version',
  'items.areas',
  'items.resource_kind',
  'items.resource_id',
  'members.username',
  'members.first_name',
] as const

/** Complements `is_listed`, which is stored and cannot depend on the time: a job marks ended items with a delay. */
export const isNotEnded = (at: Date) => sql<boolean>`(items.enddate IS NULL OR items.enddate > ${at})`

/** Items in lists, profiles, counts and previews: public, open, not ended, not hidden, and with an enabled owner. */
export const isListed = (now: Date) => sql<boolean>`(items.is_listed AND ${isNotEnded(now)})`

/**
 * Items that a viewer may open with their link. Visitors see public items. Members also see unlisted ones and all their own. Closed and
 * ended items stay visible. Items of disabled members and of blocked pairs are invisible, and hidden items are visible only to their
 * owner.
 */
export const isVisibleTo = (viewerId: number | RawBuilder<number | null> | null) =>
  viewerId === null
    ? sql<boolean>`(members.disabled_at IS NULL AND items.hidden_at IS NULL AND items.visibility = 'PB')`
    : sql<boolean>`(members.disabled_at IS NULL
        AND (items.owner_id = ${viewerId} OR (items.hidden_at IS NULL AND items.visibility IN ('PB', 'UL')))
        AND ${isNotHidden(viewerId, sql`items.owner_id`)})`

/** A member's own items count as seen. */
export const isUnseenBy = (memberId: number | RawBuilder<number>) => sql<boolean>`(
  items.owner_id <> ${memberId} AND NOT EXISTS (
    SELECT FROM item_views WHERE item_views.member_id = ${memberId} AND item_views.item_id = items.id))`

/** The number of comments that the viewer can see. The stored number also counts those by members of blocked pairs. */
export const shownCommentsCount = (viewerId: number | RawBuilder<number | null>) => sql<number>`(
  CASE WHEN items.comments_count = 0 OR NOT EXISTS (SELECT FROM blocks WHERE blocks.member_id = ${viewerId})
    THEN items.comments_count
    ELSE items.comments_count - (
      SELECT count(*) FROM comments JOIN members AS authors ON authors.id = comments.author_id
      WHERE comments.item_id = items.id AND authors.disabled_at IS NULL
        AND ${isHiddenPair(viewerId, sql`comments.author_id`)}
    )::integer END)`

/** Selects the columns that the viewer may know. Only the owner gets the exact place. */
function itemsFor(db: QueryCreator<Schema>, viewerId: number | RawBuilder<number> | null) {
  const isOwn = sql<boolean>`items.owner_id = ${viewerId}::bigint`
  return db
    .selectFrom('items')
    .innerJoin('members', 'members.id', 'items.owner_id')
    .select(columns)
    .select([
      shownCommentsCount(viewerId ?? sql<null>`NULL::bigint`).as('comments_count'),
      sql<number | null>`CASE WHEN ${isOwn} THEN items.longitude ELSE items.shown_longitude END`.as('longitude'),
      sql<number | null>`CASE WHEN ${isOwn} THEN items.latitude ELSE items.shown_latitude END`.as('latitude'),
      sql<string | null>`CASE WHEN ${isOwn} OR location_precision = 'exact' THEN items.address END`.as('typedAddress'),
      sql<number[]>`ARRAY(SELECT id FROM item_images WHERE item_id = items.id ORDER BY position, id)`.as('imageIds'),
      sql<
        number | null
      >`(SELECT id FROM member_images WHERE member_id = members.id ORDER BY chosen_at DESC, id DESC LIMIT 1)`.as(
        'ownerImageId',
      ),
    ])
}

const visibleItems = (db: Db, viewerId: number | null) => itemsFor(db, viewerId).where(isVisibleTo(viewerId))

export const findItem = (db: Db, id: number, viewerId: number) =>
  visibleItems(db, viewerId).where('items.id', '=', id).executeTakeFirst()

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

let itemOfPageText: string | undefined

/** A subquery for the item of a row of `page`, visible to the member in `viewer`. Its text is constant, so it is compiled once. */
export function itemOfPage(db: Db): RawBuilder<ItemRow> {
  itemOfPageText ??= itemsFor(db, sql<number>`viewer.id`)
    .where(isVisibleTo(sql<number>`viewer.id`))
    .where('items.id', '=', sql<number>`page.id`)
    .compile().sql
  return sql.raw(itemOfPageText)
}

export type ItemRequest = { id: number; viewerId: number }

const itemsForViewers = compileOnce(
  (db, { ids, viewerIds }: { ids: number[]; viewerIds: number[] }) =>
    sql<ItemRow & { viewer_id: number }>`
    SELECT viewer.id AS viewer_id, shown.*
    FROM unnest(${hideFromPlanner(ids, 'bigint[]')}, ${hideFromPlanner(viewerIds, 'bigint[]')}) AS page (id, viewer_id)
      CROSS JOIN LATERAL (SELECT page.viewer_id AS id) AS viewer
      CROSS JOIN LATERAL (${itemOfPage(db)} OFFSET 0) AS shown`,
)

/** Like `findItem`, for a batch of items with a viewer each. */
export const findItemsForViewers = (db: Db, requests: ItemRequest[]) =>
  itemsForViewers(db, { ids: requests.map(({ id }) => id), viewerIds: requests.map(({ viewerId }) => viewerId) })

/** Like `findItem`, but locks the row until the transaction ends. */
export const lockItem = (tx: Tx, id: number, viewerId: number) =>
  visibleItems(tx, viewerId)
    .select('items.published_at')
    .where('items.id', '=', id)
    .forUpdate('items')
    .executeTakeFirst()

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/**
 * Locks the items that change when a member is disabled or enabled: their own, and those they commented on or viewed. The caller has
 * locked the member. The order by id prevents deadlocks between two members.
 */
export async function lockItemsTouchedBy(tx: Tx, memberId: number) {
  await sql`
    SELECT FROM items WHERE id IN (
      SELECT id FROM items WHERE owner_id = ${memberId}
      UNION SELECT item_id FROM comments WHERE author_id = ${memberId}
      UNION SELECT item_id FROM item_views WHERE member_id = ${memberId}
    ) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/** Finds an item in any state for an operator. Locks its owner first, in the same order as disabling a member. */
export async function lockItemWithOwner(tx: Tx, id: number) {
  await sql`
    SELECT FROM members WHERE id = (SELECT owner_id FROM items WHERE id = ${id}) FOR NO KEY UPDATE`.execute(tx)
  return tx
    .selectFrom('items')
    .select(['id', 'owner_id', 'name', 'visibility', 'hidden_at', 'closed_at', 'creationdate', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** All items of the viewer, in any state. */
export const ownItems = (db: Db, viewerId: number) => visibleItems(db, viewerId).where('items.owner_id', '=', viewerId)

const isInState = (state: OwnItemState, now: Date) =>
  ({
    open: sql<boolean>`(items.closed_at IS NULL AND items.visibility <> 'DR' AND ${isNotEnded(now)})`,
    drafts: sql<boolean>`(items.closed_at IS NULL AND items.visibility = 'DR')`,
    repeat: sql<boolean>`items.is_recurrent`,
    closed: sql<boolean>`(items.closed_at IS NOT NULL OR (items.visibility <> 'DR' AND NOT ${isNotEnded(now)}))`,
  })[state]

type ItemsInState = { viewerId: number; state: OwnItemState; now: Date }

export const ownItemsInState = (db: Db, { viewerId, state, now }: ItemsInState) =>
  ownItems(db, viewerId).where(isInState(state, now))

export const countOwnItems = (db: Db, viewerId: number, now: Date) =>
  db
    .selectFrom('items')
    .where('items.owner_id', '=', viewerId)
    .select(ownItemStates.map((state) => sql<number>`count(*) FILTER (WHERE ${isInState(state, now)})`.as(state)))
    .executeTakeFirstOrThrow()

/** Listed items of a member. Members get the same list of their own items as others. */
export const listedItemsOf = (db: Db, ownerId: number, { viewerId, now }: { viewerId: number; now: Date }) =>
  visibleItems(db, viewerId).where('items.owner_id', '=', ownerId).where(isListed(now))

export const recurrentItems = (db: Db, ownerId: number) =>
  itemsFor(db, ownerId).where('items.owner_id', '=', ownerId).where('items.is_recurrent', '=', true)

export const findRecurrentItem = (db: Db, ownerId: number, id: number) =>
  recurrentItems(db, ownerId).where('items.id', '=', id).executeTakeFirst()

export type ItemQuery = ReturnType<typeof itemsFor>

export const countItems = (list: ItemQuery) => countRows(list.clearSelect().select('items.id'))

type NewestSlice = Slice<[creationdate: string, seq: number]>

export function findNewestItems(
  list: ItemQuery,
  { after, isBackwards, offset, limit }: NewestSlice,
): Promise<ItemRow[]> {
  const direction = isBackwards ? 'asc' : 'desc'
  const comesAfter = sql.raw(isBackwards ? '>' : '<')
  const rest = after
    ? list.where(sql<boolean>`(items.creationdate, items.seq) ${comesAfter} (${new Date(after[0])}, ${after[1]})`)
    : list
  return rest
    .orderBy('items.creationdate', direction)
    .orderBy('items.seq', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** What moderators have decided about a member who publishes something. */
export const findPublisher = (db: Db, memberId: number) =>
  db.selectFrom('members').select(['restricted_until', 'caution_id']).where('id', '=', memberId).executeTakeFirst()

export async function insertItem(tx: Tx, item: Insertable<Schema['items']>): Promise<number> {
  const { id } = await tx.insertInto('items').values(item).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Increments the version, which detects concurrent edits. */
export async function updateItemRow(tx: Tx, id: number, changes: ItemColumns) {
  await tx
    .updateTable('items')
    .set((set) => ({ ...changes, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Mails record for 60 days which members they notified about an item, and digests look back 35 days. An item older than the difference
 * could be mailed twice if it counted as published again.
 */
export const newsDays = 25

/** After an owner was enabled again, recent items count as published now, because digests skipped them meanwhile. */
export async function republishRecentItems(tx: Tx, { ownerId, now }: { ownerId: number; now: Date }) {
  await tx
    .updateTable('items')
    .set({ published_at: now })
    .where('owner_id', '=', ownerId)
    .where('visibility', '=', 'PB')
    .where('closed_at', 'is', null)
    .where('creationdate', '>', new Date(now.getTime() - newsDays * 86_400_000))
    .execute()
}

/** Comments of all authors, because deleting an item deletes them too. */
export const listCommentsSince = (tx: Tx, itemId: number, since: Date) =>
  tx
    .selectFrom('comments')
    .select(['id', 'author_id as memberId'])
    .where('item_id', '=', itemId)
    .where('creationdate', '>=', since)
    .execute()

export async function deleteItemRow(tx: Tx, id: number) {
  await tx.deleteFrom('items').where('id', '=', id).execute()
}

/** Counts each member once. Excludes the owner and members with `save_item_viewing` off. */
export async function recordView(db: Db, { itemId, memberId, now }: { itemId: number; memberId: number; now: Date }) {
  await sql`
    WITH seen AS (
      INSERT INTO item_views (item_id, member_id, viewed_at)
      SELECT items.id, members.id, ${now}::timestamptz FROM items, members
      WHERE items.id = ${itemId} AND items.owner_id <> ${memberId}
        AND members.id = ${memberId} AND members.save_item_viewing
      FOR KEY SHARE OF items
      ON CONFLICT DO NOTHING RETURNING item_id
    )
    UPDATE items SET views_count = views_count + 1 FROM seen WHERE items.id = seen.item_id
  `.execute(db)
}

/** Also decrements the view counts of the items. */
export async function deleteViewsOf(tx: Tx, memberId: number) {
  await sql`
    WITH deleted AS (DELETE FROM item_views WHERE member_id = ${memberId} RETURNING item_id)
    UPDATE items SET views_count = views_count - 1 FROM deleted WHERE items.id = deleted.item_id
  `.execute(tx)
}

/** Marks up to 1,000 ended items, so that their rows are locked only briefly. Returns the number of marked items. */
export async function markEndedItems(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE items SET is_over = true WHERE id IN (
      SELECT id FROM items WHERE NOT is_over AND enddate < ${now} LIMIT 1000 FOR UPDATE SKIP LOCKED
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
