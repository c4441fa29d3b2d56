import { createHash } from 'node:crypto'
import { decodeUpload, limitDecoding, openPixels, type RawImage, type UploadField } from './decode-image.ts'

/** `cover` fills the size and cuts off the rest; `inside` shows the whole image within the size. */
export type ImageSize = { width: number; height: number; fit: 'cover' | 'inside' }

/** An image in our own format. `file` is its name, made of the hash of its bytes. */
export type EncodedImage = { file: string; bytes: Buffer; width: number; height: number }

export const imageContentType = 'image/webp'

/**
 * Makes images of the given sizes from an uploaded one: upright, in sRGB, as WebP, without metadata such as the place
 * where it was taken. The first size is the largest; the others are made from it, so that the upload is decoded once.
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

/** A small image is enlarged only where it must fill its size. */
const resizeOptions = ({ width, height, fit }: ImageSize) => ({
  width,
  height,
  fit,
  withoutEnlargement: fit === 'inside',
})
