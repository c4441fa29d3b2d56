import type { ExportPart } from '../../platform/export-part.ts'
import { writtenColumns } from './item-columns.ts'
import { shownCommentsCount } from './items.queries.ts'

/** Input of the member and the state of the item. Omits derived columns for the search and the lists. */
const exportedColumns = [
  'id',
  ...writtenColumns,
  'creationdate',
  'published_at',
  'closed_at',
  'closed_reason',
  'hidden_at',
  'hidden_reason',
  'shown_latitude',
  'shown_longitude',
  'version',
  'views_count',
] as const

/** Exports all items of the member, including drafts and closed ones, with their exact place, and the items they viewed. */
export const itemExport: ExportPart = {
  // `idempotency_keys` is listed without data, because its stored answers repeat the other tables.
  tables: ['items', 'item_views', 'idempotency_keys'],
  async read(db, memberId) {
    const [rows, views] = await Promise.all([
      db
        .selectFrom('items')
        .select(exportedColumns)
        .select(shownCommentsCount(memberId).as('comments_count'))
        .where('owner_id', '=', memberId)
        .orderBy('creationdate')
        .orderBy('seq')
        .execute(),
      db
        .selectFrom('item_views')
        .select(['item_id', 'viewed_at'])
        .where('member_id', '=', memberId)
        .orderBy('viewed_at')
        .execute(),
    ])
    const images = await db
      .selectFrom('item_images')
      .innerJoin('items', 'items.id', 'item_images.item_id')
      .select(['item_images.id', 'item_images.item_id', 'item_images.file'])
      .where('items.owner_id', '=', memberId)
      .orderBy('item_images.position')
      .execute()
    const files = images.map(({ id, item_id, file }) => ({ path: `pictures/item-${id}.webp`, item_id, file }))
    const pathsOf = new Map<number, string[]>(rows.map(({ id }) => [id, []]))
    for (const { item_id, path } of files) pathsOf.get(item_id)?.push(path)
    const items = rows.map((item) => ({ ...item, pictures: pathsOf.get(item.id) }))
    return { data: { items, viewed_items: views }, files }
  },
}
