import type { Language } from '@pollen/contract/constants'
import { pictureLimits } from '@pollen/contract/constants'
import sharp, { type Sharp } from 'sharp'
import { ownCores } from '../../config.ts'
import { fieldError } from '../../errors.ts'
import { createFairQueue } from '../load/fair-queue.ts'

// Whatever a file claims to be, no other decoder is ever reached: no SVG, PDF, GIF, TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// One thread for each image, and no memory kept between two of them.
sharp.concurrency(1)
sharp.cache(false)

/** Node has four threads for such work; one stays free for files and passwords. */
const maxRunning = Math.max(1, Math.min(ownCores, 4) - 1)

/**
 * Decodes only a few images at once, so that uploads share the machine instead of filling its memory. A member has as many
 * waiting as the photos of two items, and longer than any of them takes.
 */
export const limitDecoding = createFairQueue({
  maxRunning,
  maxWaiting: 200,
  ofCaller: { maxRunning, maxWaiting: 24, timeoutMs: 60_000 },
})

const timeoutSeconds = 15

/** Decodes the first frame, upright; stops when it has too many pixels or takes too long. */
const openImage = (bytes: Buffer): Sharp =>
  sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: pictureLimits.pixels, pages: 1 }).timeout({
    seconds: timeoutSeconds,
  })

/** An image as pixels. */
export type RawImage = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

export const openPixels = ({ data, info: { width, height, channels } }: RawImage): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** The form field of an upload, the language of its errors, and the client that waits for a turn. */
export type UploadField = { field: string; language: Language; client: string | null }

/** AVIF and HEIC are both HEIF; whether HEIC can be decoded depends on the build of the decoder. */
export const canReadHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false
const formats: string[] = ['jpeg', 'png', 'webp', 'heif']

/** Decodes an uploaded image in sRGB, as `prepare` wants it. Call it within `limitDecoding`. */
export async function decodeUpload(upload: Blob, uploadField: UploadField, prepare: (image: Sharp) => Sharp) {
  const bytes = Buffer.from(await upload.arrayBuffer())
  await checkUpload(bytes, uploadField)
  return prepare(openImage(bytes))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw uploadRefused('pictureType', uploadField)
    })
}

/** Refuses a file that is too large, or that is no image by its content, whatever its name and type say. */
async function checkUpload(bytes: Buffer, uploadField: UploadField) {
  if (bytes.length > pictureLimits.bytes) throw uploadRefused('pictureSize', uploadField)
  const header = await readHeader(bytes).catch(() => null)
  if (!header || !formats.includes(header.format)) throw uploadRefused('pictureType', uploadField)
  if (header.width * header.height > pictureLimits.pixels) throw uploadRefused('picturePixels', uploadField)
}

/** Reads width, height and format without decoding. Async, because sharp throws at once where there are no bytes. */
const readHeader = async (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata()

const limits = { pictureType: 0, pictureSize: pictureLimits.megabytes, picturePixels: pictureLimits.megapixels }

/** The field error of an image that is not accepted. */
const uploadRefused = (reason: keyof typeof limits, { field, language }: UploadField) =>
  fieldError(field, reason, language, limits[reason])
