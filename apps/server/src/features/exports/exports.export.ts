import { type ExportPart, rowsOfMember } from '../../platform/export-part.ts'

export const exportExport: ExportPart = {
  tables: ['exports'],
  read: async (db, memberId) => ({
    data: { exports: await rowsOfMember(db, memberId, 'exports', ['asked_at', 'ready_at', 'expires_at', 'size']) },
  }),
}
