import type { ExportPart } from '../../platform/export-part.ts'

/** Drafts and closed ones too, with their true place; what the member said, and what they looked at. */
export const itemExport: ExportPart = {
  // The remembered answers repeat what is in the other tables.
  tables: ['items', 'comments', 'item_views', 'idempotency_keys'],
  async read(db, memberId) {
    const [items, comments, views] = await Promise.all([
      db.selectFrom('items').selectAll().where('owner_id', '=', memberId).orderBy('creationdate').execute(),
      db.selectFrom('comments').selectAll().where('author_id', '=', memberId).orderBy('id').execute(),
      db.selectFrom('item_views').selectAll().where('member_id', '=', memberId).orderBy('viewed_at').execute(),
    ])
    return { data: { items, comments, viewed_items: views } }
  },
}
