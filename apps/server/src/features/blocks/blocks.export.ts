import type { ExportPart } from '../../platform/export-part.ts'

/** Exports the members that the member has blocked. Excludes the blocks by others, which stay secret. */
export const blockExport: ExportPart = {
  tables: ['blocks'],
  read: async (db, memberId) => ({
    data: {
      blocked_members: await db
        .selectFrom('blocks')
        .innerJoin('members', 'members.id', 'blocks.hidden_id')
        .select(['members.username', 'blocks.blocked_at'])
        .where('blocks.member_id', '=', memberId)
        .where('blocks.blocked_at', 'is not', null)
        .orderBy('blocks.blocked_at')
        .execute(),
    },
  }),
}
