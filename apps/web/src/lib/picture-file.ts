import { pictureLimits } from '@pollen/contract/constants'
import { fieldMessage } from '@pollen/contract/field-messages'
import { currentLanguage } from './i18n.ts'

/** The types that a file chooser offers. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** Some systems do not know the type of a HEIC file and say nothing. */
const mayBePicture = (file: File) =>
  (file.type.startsWith('image/') && file.type !== 'image/svg+xml') || /\.hei[cf]$/i.test(file.name)

/** The message about a file that cannot be a picture. Its size does not matter yet, for it is shrunk before it is sent. */
export function checkPictureType(file: File): string | undefined {
  if (!mayBePicture(file)) return fieldMessage('pictureType', currentLanguage())
  return undefined
}

/** The message about a picture that is too large to be sent, even after shrinking. */
export function checkPictureSize(file: File): string | undefined {
  if (file.size <= pictureLimits.bytes) return undefined
  return fieldMessage('pictureSize', currentLanguage(), pictureLimits.megabytes)
}

const quality = 0.9

/**
 * A picture no larger than needed, before it is sent: that is faster, and removes what the camera wrote into the file
 * (place, time). A file that this browser cannot read is sent unchanged, for the server may be able to.
 */
export async function shrinkPicture(file: File, side: number): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // Browsers that cannot write WebP write PNG instead, which keeps transparency.
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    return small ? new File([small], pictureName(file, small.type), { type: small.type }) : file
  } finally {
    picture.close()
  }
}

const pictureName = (file: File, type: string) => `${file.name.replace(/\.\w+$/, '')}.${type.split('/')[1]}`
