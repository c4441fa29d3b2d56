import type { ExportPart } from '../../platform/export-part.ts'

/**
 * Exports up to when the member was told of what, which items mails named, and when the latest mails at once were due. Waiting
 * mails are a part of accounts.
 */
export const notificationExport: ExportPart = {
  tables: ['digests', 'mailed_items', 'instant_mails'],
  async read(db, memberId) {
    const [digests, mailed_items, instant_mails] = await Promise.all([
      db
        .selectFrom('digests')
        .select(['family', 'until'])
        .where('member_id', '=', memberId)
        .orderBy('family')
        .execute(),
      db
        .selectFrom('mailed_items')
        .select(['item_id', 'mailed_at'])
        .where('member_id', '=', memberId)
        .orderBy('mailed_at')
        .orderBy('item_id')
        .execute(),
      db
        .selectFrom('instant_mails')
        .select(['topic', 'due_at', 'families'])
        .where('member_id', '=', memberId)
        .orderBy('topic')
        .execute(),
    ])
    return { data: { digests, mailed_items, instant_mails } }
  },
}
