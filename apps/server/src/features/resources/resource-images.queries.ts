import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { filesNamedIn } from '../../platform/storage/sweep-media.ts'

/** `file` is null if the last request failed. */
export const findResourceImage = (db: Db, url: string) =>
  db.selectFrom('resource_images').select(['file', 'fetched_at']).where('url', '=', url).executeTakeFirst()

export async function saveResourceImage(tx: Tx, image: { url: string; file: string | null; fetched_at: Date }) {
  const { file, fetched_at } = image
  await tx
    .insertInto('resource_images')
    .values(image)
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ file, fetched_at }))
    .execute()
}

export const listResourceFiles = filesNamedIn('resource_images', 'file')

/** Deletes rows of images that no resource uses. The sweep of unused files then deletes the files. */
export async function deleteUnusedImages(db: Db) {
  await sql`
    DELETE FROM resource_images WHERE NOT EXISTS (
      SELECT FROM resources WHERE image_url <> '' AND image_url = resource_images.url)`.execute(db)
}
