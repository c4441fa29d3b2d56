import { createHash } from 'node:crypto'
import { decodeUpload, limitDecoding, openPixels, type RawImage, type UploadField } from './decode-image.ts'

/** `cover` fills the size and crops the rest, `inside` fits the whole image into the size. */
export type ImageSize = { width: number; height: number; fit: 'cover' | 'inside' }

/** An image in the stored format. `file` is its name, which contains the hash of its bytes. */
export type EncodedImage = { file: string; bytes: Buffer; width: number; height: number }

export const imageContentType = 'image/webp'

/**
 * Resizes an upload to the given sizes, as upright WebP in sRGB without metadata such as its location. The first size must be the
 * largest: the others are derived from it, so that the upload is decoded once.
 */
export function resizeImage<Name extends string>(
  upload: Blob,
  sizes: Record<Name, ImageSize>,
  uploadField: UploadField,
): Promise<Record<Name, EncodedImage>> {
  return limitDecoding.run(uploadField.client, async () => {
    const entries = Object.entries(sizes) as [Name, ImageSize][]
    const [[, first] = []] = entries
    const largest = await decodeUpload(upload, uploadField, (image) => image.resize(first && resizeOptions(first)))
    const images: [Name, EncodedImage][] = []
    for (const [name, size] of entries) images.push([name, await encode(largest, size)])
    return Object.fromEntries(images) as Record<Name, EncodedImage>
  })
}

async function encode(largest: RawImage, size: ImageSize): Promise<EncodedImage> {
  const resized = openPixels(largest).resize(resizeOptions(size)).webp({ quality: 82 })
  const { data, info } = await resized.toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(data).digest('hex')
  return { file: `${hash}.webp`, bytes: data, width: info.width, height: info.height }
}

/** Enlarges small images only if they have to fill the size. */
const resizeOptions = ({ width, height, fit }: ImageSize) => ({
  width,
  height,
  fit,
  withoutEnlargement: fit === 'inside',
})
