import { type ExportPart, rowsOfMember } from '../../platform/export-part.ts'

/**
 * Exports up to when the member was told of what, which items mails named, and when the latest mails at once were due. Waiting
 * mails are a part of accounts.
 */
export const notificationExport: ExportPart = {
  tables: ['digests', 'mailed_items', 'instant_mails'],
  read: async (db, memberId) => ({
    data: {
      digests: await rowsOfMember(db, memberId, 'digests', ['family', 'until']),
      mailed_items: await rowsOfMember(db, memberId, 'mailed_items', ['mailed_at', 'item_id']),
      instant_mails: await rowsOfMember(db, memberId, 'instant_mails', ['topic', 'due_at', 'families']),
    },
  }),
}
