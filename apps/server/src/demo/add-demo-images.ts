import { imageSizes, imagesOfItem, placeImages } from '../features/items/index.ts'
import type { Db } from '../platform/database/open-database.ts'
import { type EncodedImage, resizeImage } from '../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../platform/images/store-images.ts'
import type { Job, JobContext } from '../platform/jobs/job.ts'
import { demoItems, languageOf } from './demo-data.ts'
import { demoSeed } from './demo-neighbourhood.ts'
import { drawThing } from './drawings/draw-thing.ts'
import { openSvgRenderer } from './drawings/render-svg.ts'
import { seededRandom } from './random.ts'
import { typeset } from './typeset.ts'

/** Gives the items of the demo their images, after the instance has started: nobody waits for them. */
export const addDemoImages: Job = {
  name: 'add-demo-images',
  run: (ctx) => addImages(ctx, itemsWithImages(demoSeed)),
}

/** An item as it is found again in the database, with its drawings as SVG. */
export type ItemWithImages = { owner: string; name: string; drawings: () => string[] }

/** The items of the neighbourhood that have images, one to three each. */
export function itemsWithImages(seed: string): ItemWithImages[] {
  return demoItems.flatMap(({ owner, name, drawing, colour }) => {
    if (!drawing) return []
    const itemSeed = `${seed}/pictures/${name}`
    const count = 1 + Math.floor(3 * seededRandom(itemSeed)() ** 2)
    const views = Array.from({ length: count }, (_, view) => view)
    const drawings = () => views.map((view) => drawThing(drawing, { seed: itemSeed, view, colour }))
    return [{ owner, name: typeset(name, languageOf(owner)), drawings }]
  })
}

/** Makes and stores them like uploaded images. An item that already has images, or was deleted, is skipped. */
export async function addImages({ db, storage }: Pick<JobContext, 'db' | 'storage'>, items: ItemWithImages[]) {
  const renderer = openSvgRenderer()
  try {
    for (const item of items) {
      if (!(await findItemWithoutImages(db, item))) continue
      const images: Record<keyof typeof imageSizes, EncodedImage>[] = []
      for (const svg of item.drawings()) {
        const upload = new Blob([await renderer.render(svg)])
        images.push(await resizeImage(upload, imageSizes, { field: 'image', language: 'en' }))
      }
      const files = images.flatMap(({ large, thumb }) => [large, thumb])
      await storeImages(storage.media, files)
      await db.transaction().execute(async (tx) => {
        const id = await findItemWithoutImages(tx, item)
        if (!id) return
        await ensureImagesStored(tx, storage.media, files)
        const names = images.map(({ large, thumb }) => ({ file: large.file, thumb_file: thumb.file }))
        await placeImages(tx, id, names)
      })
    }
  } finally {
    renderer.close()
  }
}

/** Locks the item until the transaction ends: two workers must not add the same images twice. */
async function findItemWithoutImages(db: Db, { owner, name }: ItemWithImages): Promise<number | null> {
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
