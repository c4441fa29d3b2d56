import { createHash } from 'node:crypto'
import { checkPicture } from './check-picture.ts'
import { inTurn, openPicture, openPixels, type RawPicture } from './decoder.ts'
import { pictureRefused, type SentIn } from './picture-refused.ts'

/** Cut to fill the size, or whole and within it. */
export type PictureSize = { width: number; height: number; fit: 'cover' | 'inside' }

/** A picture of ours: `file` is its name, made of the hash of its bytes. */
export type Picture = { file: string; bytes: Buffer; width: number; height: number }

export const pictureType = 'image/webp'

/**
 * Makes pictures of our own from an uploaded one: upright, in sRGB, WebP, and with nothing of the original but what can
 * be seen. The first size is the largest; the others are made from it, so that the upload is decoded once.
 */
export function makePictures<Name extends string>(
  upload: Blob,
  sizes: Record<Name, PictureSize>,
  sentIn: SentIn,
): Promise<Record<Name, Picture>> {
  return inTurn(async () => {
    const bytes = Buffer.from(await upload.arrayBuffer())
    await checkPicture(bytes, sentIn)
    const wanted = Object.entries(sizes) as [Name, PictureSize][]
    const largest = await decode(bytes, wanted[0]?.[1]).catch(() => {
      throw pictureRefused('pictureType', sentIn)
    })
    const made: [Name, Picture][] = []
    for (const [name, size] of wanted) made.push([name, await encode(largest, size)])
    return Object.fromEntries(made) as Record<Name, Picture>
  })
}

const decode = (bytes: Buffer, size?: PictureSize): Promise<RawPicture> =>
  openPicture(bytes)
    .resize(size && within(size))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

async function encode(largest: RawPicture, size: PictureSize): Promise<Picture> {
  const resized = openPixels(largest).resize(within(size)).webp({ quality: 82 })
  const { data, info } = await resized.toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(data).digest('hex')
  return { file: `${hash}.webp`, bytes: data, width: info.width, height: info.height }
}

/** A small picture is enlarged only where it must fill its size. */
const within = ({ width, height, fit }: PictureSize) => ({
  width,
  height,
  fit,
  withoutEnlargement: fit === 'inside',
})
