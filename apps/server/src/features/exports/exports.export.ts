import type { ExportPart } from '../../platform/export-part.ts'

export const exportExport: ExportPart = {
  tables: ['exports'],
  async read(db, memberId) {
    const exports = await db
      .selectFrom('exports')
      .select(['asked_at', 'ready_at', 'expires_at', 'size'])
      .where('member_id', '=', memberId)
      .orderBy('asked_at')
      .execute()
    return { data: { exports } }
  },
}
