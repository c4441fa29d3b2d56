import type { ExportPart } from '../../platform/export-part.ts'

export const commentExport: ExportPart = {
  tables: ['comments'],
  read: async (db, memberId) => ({
    data: {
      comments: await db
        .selectFrom('comments')
        .select(['id', 'item_id', 'content', 'creationdate'])
        .where('author_id', '=', memberId)
        .orderBy('id')
        .execute(),
    },
  }),
}
