import type { ExportPart } from '../../platform/export-part.ts'

/** Drafts and closed ones too, with their true place. */
export const itemExport: ExportPart = {
  tables: ['items'],
  async read(db, memberId) {
    const items = await db
      .selectFrom('items')
      .selectAll()
      .where('owner_id', '=', memberId)
      .orderBy('creationdate')
      .execute()
    return { data: { items } }
  },
}
