import type { ExportPart } from '../../platform/export-part.ts'

/** Exports operator actions on the member and by the member. Omits the other person's identity in both. */
export const adminExport: ExportPart = {
  tables: ['operators', 'moderators', 'operator_actions'],
  async read(db, memberId) {
    const actions = db.selectFrom('operator_actions').select(['done_at', 'action', 'item_id', 'reason']).orderBy('id')
    const operator = await db
      .selectFrom('operators')
      .select('since')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    const moderator = await db
      .selectFrom('moderators')
      .select('since')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return {
      data: {
        operator_since: operator?.since ?? null,
        moderator_since: moderator?.since ?? null,
        actions_of_operators: await actions.where('member_id', '=', memberId).execute(),
        actions_as_operator: await actions.where('operator_id', '=', memberId).execute(),
      },
    }
  },
}
