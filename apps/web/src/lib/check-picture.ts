import { fieldMessage } from '@pollen/contract/field-messages'
import { pictureLimits } from '@pollen/contract/pictures'
import { currentLanguage } from './i18n.ts'

/** What a chooser of files offers. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** Some systems do not know the type of a HEIC file and say nothing. */
const mayBePicture = (file: File) =>
  (file.type.startsWith('image/') && file.type !== 'image/svg+xml') || /\.hei[cf]$/i.test(file.name)

/** What can be said before a picture is sent; larger ones are shrunk first. */
export function checkPicture(file: File): string | undefined {
  if (!mayBePicture(file)) return fieldMessage('pictureType', currentLanguage())
  return undefined
}

/** What is wrong with the picture as it would be sent. */
export function checkWeight(file: File): string | undefined {
  if (file.size <= pictureLimits.bytes) return undefined
  return fieldMessage('pictureSize', currentLanguage(), pictureLimits.megabytes)
}
