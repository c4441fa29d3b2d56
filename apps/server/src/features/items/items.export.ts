import type { ExportPart } from '../../platform/export-part.ts'

/** Exports all items of the member, also drafts and closed ones, with their true place, and the items they viewed. */
export const itemExport: ExportPart = {
  // The stored answers of `idempotency_keys` repeat what is in the other tables.
  tables: ['items', 'item_views', 'idempotency_keys'],
  async read(db, memberId) {
    const [rows, views] = await Promise.all([
      db
        .selectFrom('items')
        .selectAll()
        .where('owner_id', '=', memberId)
        .orderBy('creationdate')
        .orderBy('seq')
        .execute(),
      db.selectFrom('item_views').selectAll().where('member_id', '=', memberId).orderBy('viewed_at').execute(),
    ])
    // The growing number would tell how many items others have, drafts too.
    const items = rows.map(({ seq: _, ...item }) => item)
    const images = await db
      .selectFrom('item_images')
      .innerJoin('items', 'items.id', 'item_images.item_id')
      .select(['item_images.id', 'item_images.file'])
      .where('items.owner_id', '=', memberId)
      .execute()
    const files = images.map(({ id, file }) => ({ path: `pictures/item-${id}.webp`, file }))
    return { data: { items, viewed_items: views }, files }
  },
}
