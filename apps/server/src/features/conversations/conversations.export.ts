import type { ExportPart } from '../../platform/export-part.ts'

/** The other participant stays private; the item, and the side the member was on, are the member's own data. */
export const conversationExport: ExportPart = {
  tables: ['conversations'],
  async read(db, memberId) {
    const rows = await db
      .selectFrom('conversations')
      .select(['id', 'item_id', 'asker_id', 'created_at', 'closed_at', 'closed_by'])
      .where((where) => where.or([where('owner_id', '=', memberId), where('asker_id', '=', memberId)]))
      .orderBy('id')
      .execute()
    const conversations = rows.map(({ asker_id, closed_by, ...row }) => ({
      ...row,
      asked_by_you: asker_id === memberId,
      closed_by_you: closed_by === memberId,
    }))
    return { data: { conversations } }
  },
}
