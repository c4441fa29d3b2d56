import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { filesNamedIn } from '../../platform/storage/sweep-media.ts'
import { isVisibleTo } from './items.queries.ts'

export const imagesOfItem = (db: Db, itemId: number) =>
  db
    .selectFrom('item_images')
    .select(['id', 'file', 'thumb_file'])
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** An image is visible to the same viewers as its item. */
export const findItemImage = (db: Db, id: number, viewerId: number | null) =>
  db
    .selectFrom('item_images')
    .innerJoin('items', 'items.id', 'item_images.item_id')
    .innerJoin('members', 'members.id', 'items.owner_id')
    .select(['item_images.file', 'item_images.thumb_file', 'items.visibility', 'items.hidden_at'])
    .where('item_images.id', '=', id)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst()

/** An existing image, or the files of a new one. */
export type ImageToPlace = { id: number } | { file: string; thumb_file: string }

/** Sets the images of an item in this order and deletes all others. */
export async function placeImages(tx: Tx, itemId: number, images: ImageToPlace[]) {
  const keptIds = images.flatMap((image) => ('id' in image ? [image.id] : []))
  await tx.deleteFrom('item_images').where('item_id', '=', itemId).where(sql<boolean>`id <> ALL (${keptIds})`).execute()
  for (const [position, image] of images.entries()) {
    if ('id' in image) await tx.updateTable('item_images').set({ position }).where('id', '=', image.id).execute()
    else
      await tx
        .insertInto('item_images')
        .values({ item_id: itemId, position, ...image })
        .execute()
  }
}

export const listItemFiles = filesNamedIn('item_images', 'file', 'thumb_file')
