import type { Language } from '@pollen/contract/constants'
import { pictureLimits } from '@pollen/contract/constants'
import sharp, { type Sharp } from 'sharp'
import { ownCores } from '../../config.ts'
import { fieldError } from '../../errors.ts'
import { createFairQueue } from '../load/fair-queue.ts'

// Blocks all other decoders, such as SVG, PDF, GIF and TIFF, whatever type a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// One thread per image, and no cache between images.
sharp.concurrency(1)
sharp.cache(false)

/** The thread pool of Node has four threads. One stays free for files and passwords. */
const maxRunning = Math.max(1, Math.min(ownCores, 4) - 1)

/**
 * Limits concurrent decoding, because decoded images fill the memory. The queue of a caller fits the photos of two items, and its
 * timeout is longer than decoding them takes.
 */
export const limitDecoding = createFairQueue({
  maxRunning,
  maxWaiting: 200,
  ofCaller: { maxRunning, maxWaiting: 24, timeoutMs: 60_000 },
})

const timeoutSeconds = 15

/** Opens the first frame, rotated upright. Decoding fails if it has too many pixels or takes too long. */
const openImage = (bytes: Buffer): Sharp =>
  sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: pictureLimits.pixels, pages: 1 }).timeout({
    seconds: timeoutSeconds,
  })

/** A decoded image. */
export type RawImage = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

export const openPixels = ({ data, info: { width, height, channels } }: RawImage): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** The form field of an upload, the language of its errors, and the client in the queue. */
export type UploadField = { field: string; language: Language; client: string | null }

/** AVIF and HEIC are both HEIF. Support for HEIC depends on the build of the decoder. */
export const canReadHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false
const formats: string[] = ['jpeg', 'png', 'webp', 'heif']

/** Decodes an uploaded image to sRGB, after the steps of `prepare`. Call it within `limitDecoding`. */
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

/** Rejects a file that is too large, or not an image by its content. Ignores its name and type. */
async function checkUpload(bytes: Buffer, uploadField: UploadField) {
  if (bytes.length > pictureLimits.bytes) throw uploadRefused('pictureSize', uploadField)
  const header = await readHeader(bytes).catch(() => null)
  if (!header || !formats.includes(header.format)) throw uploadRefused('pictureType', uploadField)
  if (header.width * header.height > pictureLimits.pixels) throw uploadRefused('picturePixels', uploadField)
}

/** Reads width, height and format without decoding. Async, because sharp throws synchronously for an empty file. */
const readHeader = async (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata()

const limits = { pictureType: 0, pictureSize: pictureLimits.megabytes, picturePixels: pictureLimits.megapixels }

/** Creates the field error of a rejected image. */
const uploadRefused = (reason: keyof typeof limits, { field, language }: UploadField) =>
  fieldError(field, reason, language, limits[reason])
