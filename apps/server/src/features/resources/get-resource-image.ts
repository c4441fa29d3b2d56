import { pictureLimits } from '@pollen/contract/constants'
import type { resources } from '@pollen/contract/resources'
import { AppError } from '../../errors.ts'
import type { Context, FileAction } from '../../platform/action.ts'
import { readImage } from '../../platform/images/read-image.ts'
import { type EncodedImage, resizeImage } from '../../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../../platform/images/store-images.ts'
import { createFairQueue } from '../../platform/load/fair-queue.ts'
import { findResourceImage, saveResourceImage } from './resource-images.queries.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { findResource } from './resources.queries.ts'

type Ctx = Context<typeof resources.image>

/** Large enough for a popup on a high-density screen. */
const size = { width: 960, height: 960, fit: 'inside' } as const
const cacheControl = 'public, max-age=86400'
const timeoutMs = 10_000
/** Images rarely change. Failed requests are retried after a day. */
const maxAgeMs = 30 * 86_400_000
const retryAfterMs = 86_400_000

/** External sites can be slow, so only a few requests run at once, shared fairly between clients. */
const fetchQueue = createFairQueue({
  maxRunning: 4,
  maxWaiting: 100,
  ofCaller: { maxRunning: 2, maxWaiting: 20, timeoutMs: 20_000 },
})

/** Requests in flight by URL (single-flight): concurrent viewers of a resource share one request. */
const inFlight = new Map<string, Promise<string | null>>()

/**
 * Proxies the image of a resource from any site on the internet, so that browsers do not reveal to other sites what members look at.
 * The image is decoded and encoded again, like an upload.
 */
export const getResourceImage: FileAction<typeof resources.image> = async (ctx, link) => {
  await limitResourceCalls(ctx, 'image')
  const url = (await findResource(ctx.db, link))?.image_url
  const file = url && ctx.config.RESOURCE_IMAGES ? await findOrFetch(ctx, url) : null
  return { ...(await readImage(ctx.storage.media, file)), cacheControl }
}

async function findOrFetch(ctx: Ctx, url: string): Promise<string | null> {
  const known = await findResourceImage(ctx.db, url)
  const ageMs = known ? ctx.clock().getTime() - known.fetched_at.getTime() : Number.POSITIVE_INFINITY
  if (known && ageMs < (known.file ? maxAgeMs : retryAfterMs)) return known.file
  const fetched =
    inFlight.get(url) ?? fetchQueue.run(ctx.client, () => fetchImage(ctx, url)).finally(() => inFlight.delete(url))
  inFlight.set(url, fetched)
  return (await fetched) ?? known?.file ?? null
}

/** Fetches and stores an image. A failed request keeps the stored one. */
async function fetchImage(ctx: Ctx, url: string): Promise<string | null> {
  const { db, clock, outgoing, storage } = ctx
  const image = await outgoing
    .file(url, { timeoutMs, maxBytes: pictureLimits.bytes })
    .then((bytes) => bytes && encode(bytes, ctx))
  if (image) await storeImages(storage.media, [image])
  await db.transaction().execute(async (tx) => {
    if (image) await ensureImagesStored(tx, storage.media, [image])
    const known = image ? undefined : await findResourceImage(tx, url)
    await saveResourceImage(tx, { url, file: image?.file ?? known?.file ?? null, fetched_at: clock() })
  })
  return image?.file ?? null
}

/** Returns null if the file is not an image or too large. */
async function encode(bytes: Buffer, { language, client }: Ctx): Promise<EncodedImage | null> {
  const upload = new Blob([new Uint8Array(bytes)])
  const encoded = await resizeImage(upload, { only: size }, { field: 'image', language, client }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.key === 'INVALID_FIELDS') return null
      throw error
    },
  )
  return encoded?.only ?? null
}
