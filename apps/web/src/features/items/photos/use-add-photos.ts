import { maxItemImages } from '@pollen/contract/items'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPictureSize, shrinkPicture } from '../../../lib/picture-file.ts'
import { slotsLeft } from './arrange-photos.ts'
import { checkSelection } from './check-selection.ts'
import { newPhoto } from './photo.ts'
import type { PhotoList } from './use-photo-list.ts'

/** What the server keeps; more would be sent for nothing. */
const side = 1600

/** Takes files as photos, each as soon as it is small; `problem` says what was not taken. */
export function useAddPhotos({ current, change }: PhotoList) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState('')
  const [preparing, setPreparing] = useState(0)
  const promised = useRef(0)

  async function add(files: File[]) {
    if (files.length === 0) return
    const left = slotsLeft(current().length + promised.current)
    const selection = checkSelection(files, left)
    if (selection.problem === 'full') return setProblem(t('photos-full', { count: maxItemImages }))
    if (selection.problem) return setProblem(t('photos-too-many', { count: left }))

    const { pictures, refused } = selection
    const tell = () => setProblem(refused.map((one) => t('photo-refused', one)).join('\n'))
    tell()
    count(pictures.length)
    for (const file of pictures) {
      const small = await shrinkPicture(file, side)
      const reason = checkPictureSize(small)
      count(-1)
      if (!reason) change([...current(), newPhoto(small)])
      else {
        refused.push({ name: file.name, reason })
        tell()
      }
    }
  }
  function count(step: number) {
    promised.current += step
    setPreparing(promised.current)
  }
  return { add, preparing, problem, setProblem }
}
