import { pictureLimits } from '@pollen/contract/constants'
import { fieldMessage } from './field-message.ts'
import { translate } from './i18n.ts'

/** The types that the file chooser offers. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** Some systems do not know HEIC and report no type. */
const isHeic = (file: File) => /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)

const mayBePicture = (file: File) => (file.type.startsWith('image/') && file.type !== 'image/svg+xml') || isHeic(file)

/** Returns the message about a file that cannot be a picture. Its size is checked after shrinking. */
export function checkPictureType(file: File): string | undefined {
  if (!mayBePicture(file)) return fieldMessage('pictureType')
  return undefined
}

/** Formats that the server reads beyond those of every browser. */
export type ReadableTypes = { heic: boolean }
type PreparedPicture = { picture: File; problem?: undefined } | { picture?: undefined; problem: string }

/**
 * Shrinks a picture for sending, or returns why it cannot be sent: unreadable, or still too large. HEIC is readable by some
 * browsers and some servers only.
 */
export async function preparePicture(
  file: File,
  side: number,
  fetchReadableTypes: () => Promise<ReadableTypes>,
): Promise<PreparedPicture> {
  const picture = await shrinkPicture(file, side)
  if (!picture && !isHeic(file)) return { problem: translate('picture-unreadable') }
  if (!picture && !(await fetchReadableTypes()).heic) return { problem: translate('picture-heic') }
  if ((picture ?? file).size <= pictureLimits.bytes) return { picture: picture ?? file }
  return { problem: fieldMessage('pictureSize', pictureLimits.megabytes) }
}

const quality = 0.9

/**
 * Shrinks a picture before sending. This speeds up the upload and removes metadata such as place and time. Returns null for
 * a file that this browser cannot read.
 */
export async function shrinkPicture(file: File, side: number): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // Browsers that cannot encode WebP produce PNG, which keeps transparency.
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    return small ? new File([small], pictureName(file, small.type), { type: small.type }) : file
  } finally {
    picture.close()
  }
}

const pictureName = (file: File, type: string) => `${file.name.replace(/\.\w+$/, '')}.${type.split('/')[1]}`
