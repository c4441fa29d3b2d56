import { type ExportPart, rowsOfMember } from '../../platform/export-part.ts'

/**
 * Exports the digest marks of the member, the items that mails named, and the due times of the latest instant mails. Waiting
 * mails are part of the accounts export.
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
