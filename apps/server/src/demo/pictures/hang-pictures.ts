import { imageSizes, imagesOfItem, placeImages } from '../../features/items/index.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { keepPictures, storePictures } from '../../platform/images/keep-pictures.ts'
import { makePictures, type Picture } from '../../platform/images/make-pictures.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { seed } from '../seed.ts'
import { openPainter } from './open-painter.ts'
import { type PicturedItem, picturedItems } from './pictured-items.ts'

/** Gives the items of the demo their pictures, after the instance has started: nobody waits for them. */
export const hangDemoPictures: Job = {
  name: 'hang-demo-pictures',
  run: (ctx) => hangPictures(ctx, picturedItems(seed)),
}

/** Made and kept as those that members send. An item that has pictures, or is gone, is left alone. */
export async function hangPictures({ db, storage }: Pick<JobContext, 'db' | 'storage'>, items: PicturedItem[]) {
  const painter = openPainter()
  try {
    for (const item of items) {
      if (!(await findBareItem(db, item))) continue
      const made: { large: Picture; thumb: Picture }[] = []
      for (const drawing of item.drawings()) {
        const picture = new Blob([await painter.paint(drawing)])
        made.push(await makePictures(picture, imageSizes, { field: 'image', language: 'en' }))
      }
      const pictures = made.flatMap(({ large, thumb }) => [large, thumb])
      await storePictures(storage.media, pictures)
      await db.transaction().execute(async (tx) => {
        const id = await findBareItem(tx, item)
        if (!id) return
        await keepPictures(tx, storage.media, pictures)
        const files = made.map(({ large, thumb }) => ({ file: large.file, thumb_file: thumb.file }))
        await placeImages(tx, id, files)
      })
    }
  } finally {
    painter.close()
  }
}

/** Held until the end of the transaction: two workers would else hang the same pictures twice. */
async function findBareItem(db: Db, { owner, name }: PicturedItem): Promise<number | null> {
  const item = await db
    .selectFrom('items')
    .innerJoin('members', 'members.id', 'items.owner_id')
    .select('items.id')
    .where('members.email', '=', `${owner}@example.org`)
    .where('items.name', '=', name)
    .forUpdate('items')
    .executeTakeFirst()
  if (!item) return null
  return (await imagesOfItem(db, item.id)).length === 0 ? item.id : null
}
