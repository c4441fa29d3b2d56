import { itemImageSides } from '@pollen/contract/item-images'
import { maxMessageImages } from '@pollen/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPictureSize, shrinkPicture } from '../../../lib/picture-file.ts'
import { readUnsentFiles, writeUnsentFiles } from '../../../lib/unsent-files.ts'
import { checkSelection } from '../../items/index.ts'

/** The photos that a member is about to send: shrunk, stored on the device until they are sent. */
export function useDraftPhotos(conversationId: number) {
  const { t } = useTranslation()
  const name = `message-photos.${conversationId}`
  const [photos, setPhotos] = useState<File[]>([])
  const [preparing, setPreparing] = useState(0)
  const [problem, setProblem] = useState('')
  const latest = useRef(photos)
  const pending = useRef(0)
  const change = (next: File[]) => {
    latest.current = next
    setPhotos(next)
    void writeUnsentFiles(name, next)
  }
  useEffect(() => {
    let isWanted = true
    void readUnsentFiles<File>(name).then((stored) => {
      // What was chosen meanwhile is newer than what was stored.
      if (!isWanted || latest.current.length > 0 || stored.length === 0) return
      latest.current = stored
      setPhotos(stored)
    })
    return () => {
      isWanted = false
    }
  }, [name])
  const count = (step: number) => {
    pending.current += step
    setPreparing(pending.current)
  }

  async function add(files: File[]) {
    if (files.length === 0) return
    const left = maxMessageImages - latest.current.length - pending.current
    const selection = checkSelection(files, left)
    if (selection.problem === 'full') return setProblem(t('photos-full', { count: maxMessageImages }))
    if (selection.problem) return setProblem(t('photos-too-many', { count: left }))
    const { pictures, refused } = selection
    count(pictures.length)
    for (const file of pictures) {
      const small = await shrinkPicture(file, itemImageSides.large)
      const reason = checkPictureSize(small)
      count(-1)
      if (reason) refused.push({ name: file.name, reason })
      else change([...latest.current, small])
    }
    setProblem(refused.map((one) => t('photo-refused', one)).join('\n'))
  }
  return {
    photos,
    preparing,
    problem,
    add,
    remove: (photo: File) => {
      setProblem('')
      change(latest.current.filter((one) => one !== photo))
    },
    clear: () => {
      setProblem('')
      change([])
    },
  }
}
