import { checkPictureType } from '../../../lib/picture-file.ts'

type Refused = { name: string; reason: string }
type Selection =
  | { problem: 'full' }
  | { problem: 'too-many' }
  | { problem?: undefined; pictures: File[]; refused: Refused[] }

/** All pictures of a selection, or none when they are more than there are slots; what is no picture is named. */
export function checkSelection(files: File[], left: number): Selection {
  const pictures: File[] = []
  const refused: Refused[] = []
  for (const file of files) {
    const reason = checkPictureType(file)
    if (reason) refused.push({ name: file.name, reason })
    else pictures.push(file)
  }
  if (pictures.length > left) return { problem: left === 0 ? 'full' : 'too-many' }
  return { pictures, refused }
}
