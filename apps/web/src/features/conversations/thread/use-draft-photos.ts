import { itemImageSides } from '@pollen/contract/item-images'
import { maxMessageImages } from '@pollen/contract/messages'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { preparePicture } from '../../../lib/picture-file.ts'
import { subscribeToSession } from '../../../lib/session.ts'
import { readUnsentFiles, writeUnsentFiles } from '../../../lib/unsent-files.ts'
import { useFetchReadableTypes } from '../../instance/index.ts'
import { checkSelection } from '../../items/index.ts'
import { createDraftPhotos } from './draft-photos-store.ts'

const drafts = createDraftPhotos({
  read: (name) => readUnsentFiles<File>(name),
  write: writeUnsentFiles,
  onSessionChange: subscribeToSession,
})

/** Manages the photos of the unsent message: shrinks them, and stores them on the device until they are sent. */
export function useDraftPhotos(conversationId: number) {
  const { t } = useTranslation()
  const { photos, preparing } = useSyncExternalStore(drafts.subscribe, () => drafts.draftOf(conversationId))
  const [problem, setProblem] = useState('')
  const fetchReadableTypes = useFetchReadableTypes()
  useEffect(() => void drafts.restore(conversationId), [conversationId])

  async function add(files: File[]) {
    if (files.length === 0) return
    const left = maxMessageImages - photos.length - preparing
    const selection = checkSelection(files, left)
    if (selection.problem === 'full') return setProblem(t('photos-full', { count: maxMessageImages }))
    if (selection.problem) return setProblem(t('photos-too-many', { count: left }))
    const prepare = (file: File) => preparePicture(file, itemImageSides.large, fetchReadableTypes)
    const unreadable = await drafts.add(conversationId, selection.pictures, prepare)
    const refused = [...selection.refused, ...unreadable]
    setProblem(refused.map((one) => t('photo-refused', one)).join('\n'))
  }
  const changePhotos = (next: File[]) => {
    setProblem('')
    drafts.change(conversationId, next)
  }
  return {
    photos,
    preparing,
    problem,
    add,
    remove: (photo: File) => changePhotos(photos.filter((one) => one !== photo)),
    clear: () => changePhotos([]),
  }
}
