import type { Category, ItemType, Visibility } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'

const columns = [
  'items.id',
  'items.owner_id',
  'items.name',
  'items.type',
  'items.category1',
  'items.category2',
  'items.category3',
  'items.description',
  'items.location_precision',
  'items.use_coordinates',
  'items.is_recurrent',
  'items.visibility',
  'items.creationdate',
  'items.startdate',
  'items.enddate',
  'items.closed_at',
  'items.closed_reason',
  'items.comments_count',
  'items.views_count',
  'items.version',
  'items.resource_kind',
  'items.resource_id',
  'members.username',
  'members.first_name',
] as const

/** The one place that knows of an item what its viewer may know: for all but its owner the place is the shown one. */
function itemsFor(db: Db, viewerId: number) {
  const isOwn = sql<boolean>`items.owner_id = ${viewerId}`
  return db
    .selectFrom('items')
    .innerJoin('members', 'members.id', 'items.owner_id')
    .select(columns)
    .select([
      sql<number | null>`CASE WHEN ${isOwn} THEN items.longitude ELSE items.shown_longitude END`.as('longitude'),
      sql<number | null>`CASE WHEN ${isOwn} THEN items.latitude ELSE items.shown_latitude END`.as('latitude'),
      sql<string>`CASE WHEN ${isOwn} OR location_precision = 'exact' THEN items.address ELSE items.area END`.as(
        'address',
      ),
      sql<number[]>`ARRAY(SELECT id FROM item_images WHERE item_id = items.id ORDER BY position, id)`.as('imageIds'),
      sql<
        number | null
      >`(SELECT id FROM member_images WHERE member_id = members.id ORDER BY chosen_at DESC, id DESC LIMIT 1)`.as(
        'ownerImageId',
      ),
    ])
}

/** Every read of somebody else's item starts here: drafts, and what disabled members left, are never shown. */
export const visibleItems = (db: Db, viewerId: number) =>
  itemsFor(db, viewerId)
    .where('members.disabled_at', 'is', null)
    .where((where) => where.or([where('items.owner_id', '=', viewerId), where('items.visibility', 'in', ['PB', 'UL'])]))

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

/** With the link, also what is unlisted or closed. */
export const findItem = (db: Db, id: number, viewerId: number) =>
  visibleItems(db, viewerId).where('items.id', '=', id).executeTakeFirst()

/** What anybody may know of an item that is listed: no more of its place than the area. */
export const findListed = (db: Db, id: number) =>
  db
    .selectFrom('items')
    .select(['items.name', 'items.area'])
    .select((select) =>
      select
        .selectFrom('item_images')
        .select('item_images.id')
        .whereRef('item_id', '=', 'items.id')
        .orderBy('position')
        .orderBy('item_images.id')
        .limit(1)
        .as('imageId'),
    )
    .where('items.id', '=', id)
    .where('items.is_listed', '=', true)
    .executeTakeFirst()

/** The same, and nobody else changes it until this transaction ends. */
export const lockItem = (tx: Tx, id: number, viewerId: number) =>
  visibleItems(tx, viewerId).where('items.id', '=', id).forUpdate('items').executeTakeFirst()

type Listed = { viewerId: number; ownerId: number; now: Date }

/** All of one's own; of others what the list of items shows too. */
export function itemsOfMember(db: Db, { viewerId, ownerId, now }: Listed) {
  const listed = visibleItems(db, viewerId).where('items.owner_id', '=', ownerId)
  if (viewerId === ownerId) return listed
  return listed
    .where('items.visibility', '=', 'PB')
    .where('items.closed_at', 'is', null)
    .where((where) => where.or([where('items.enddate', 'is', null), where('items.enddate', '>', now)]))
}

export const recurrentItems = (db: Db, ownerId: number) =>
  itemsFor(db, ownerId).where('items.owner_id', '=', ownerId).where('items.is_recurrent', '=', true)

type ItemColumns = {
  name: string
  type: ItemType
  category1: Category
  category2: Category | null
  category3: Category | null
  description: string
  longitude: number | null
  latitude: number | null
  location_precision: string
  address: string
  area: string
  use_coordinates: boolean
  is_recurrent: boolean
  startdate: Date
  enddate: Date | null
  visibility: Visibility
  resource_kind: string | null
  resource_id: string | null
}

export type ItemValues = Partial<ItemColumns>
export type NewItem = Omit<ItemColumns, 'category2' | 'category3' | 'resource_kind' | 'resource_id'> &
  ItemValues & { owner_id: number; creationdate: Date }

export async function insertItem(db: Db, item: NewItem): Promise<number> {
  const { id } = await db.insertInto('items').values(item).returning('id').executeTakeFirstOrThrow()
  return id
}

type Change = ItemValues & { closed_at?: Date | null; closed_reason?: string | null }

export async function updateItem(db: Db, id: number, change: Change) {
  await db
    .updateTable('items')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteItemRow(db: Db, id: number) {
  await db.deleteFrom('items').where('id', '=', id).execute()
}

/** A view is one member who is not the owner, once, and only if they let it be saved. */
export async function noteView(db: Db, { itemId, memberId, now }: { itemId: number; memberId: number; now: Date }) {
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

/** Before the member is erased, and with them what they saw. */
export async function forgetViewsOf(tx: Tx, memberId: number) {
  await sql`
    WITH forgotten AS (DELETE FROM item_views WHERE member_id = ${memberId} RETURNING item_id)
    UPDATE items SET views_count = views_count - 1 FROM forgotten WHERE items.id = forgotten.item_id
  `.execute(tx)
}
