import type { ExportPart } from '../../platform/export-part.ts'

/** Exports the images. The profile itself is in the export of accounts. */
export const memberExport: ExportPart = {
  tables: ['member_images'],
  async read(db, memberId) {
    const images = await db
      .selectFrom('member_images')
      .select(['file', 'chosen_at'])
      .where('member_id', '=', memberId)
      .orderBy('chosen_at', 'desc')
      .execute()
    const pictures = images.map(({ file, chosen_at }, index) => ({
      file,
      path: `pictures/profile-${index + 1}.webp`,
      chosen_at,
    }))
    return {
      data: { profile_pictures: pictures.map(({ path, chosen_at }) => ({ file: path, chosen_at })) },
      files: pictures,
    }
  },
}
