import { checkPicture } from '../images/check-picture.ts'
import { inTurn, openPicture, type RawPicture } from '../images/decoder.ts'
import { pictureRefused, type SentIn } from '../images/picture-refused.ts'

/** Enough to read a book cover, and little enough to be read soon. */
const side = 960

/** An uploaded picture as red, green and blue, upright, on white, and not larger than it needs to be to look at. */
export function readPixels(upload: Blob, sentIn: SentIn): Promise<RawPicture> {
  return inTurn(async () => {
    const bytes = Buffer.from(await upload.arrayBuffer())
    await checkPicture(bytes, sentIn)
    return openPicture(bytes)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw pictureRefused('pictureType', sentIn)
      })
  })
}
