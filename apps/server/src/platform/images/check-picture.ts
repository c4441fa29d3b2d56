import { pictureLimits } from '@pollen/contract/pictures'
import { readHeader } from './decoder.ts'
import { pictureRefused, type SentIn } from './picture-refused.ts'

/** AVIF and HEIC are both HEIF; whether HEIC can be decoded depends on the build of the decoder. */
const formats: string[] = ['jpeg', 'png', 'webp', 'heif']

/** Refuses what is not a picture by its content, whatever its name or type say, or too large a one. */
export async function checkPicture(bytes: Buffer, sentIn: SentIn) {
  if (bytes.length > pictureLimits.bytes) throw pictureRefused('pictureSize', sentIn)
  const header = await readHeader(bytes).catch(() => null)
  if (!header || !formats.includes(header.format)) throw pictureRefused('pictureType', sentIn)
  if (header.width * header.height > pictureLimits.pixels) throw pictureRefused('picturePixels', sentIn)
}
