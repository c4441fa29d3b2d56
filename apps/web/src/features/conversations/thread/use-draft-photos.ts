import { itemImageSides } from '@pollen/contract/item-images'
import { maxMessageImages } from '@pollen/contract/messages'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { preparePicture, type ReadableTypes } from '../../../lib/picture-file.ts'
import { subscribeToSession } from '../../../lib/session.ts'
import { readUnsentFiles, writeUnsentFiles } from '../../../lib/unsent-files.ts'
import { useReadableTypes } from '../../instance/index.ts'
import { checkSelection } from '../../items/index.ts'

/** `preparing`: how many photos are being shrunk. */
type Draft = { photos: File[]; preparing: number }

const emptyDraft: Draft = { photos: [], preparing: 0 }
/** By conversation. They outlive their page, so that a photo that is still being shrunk is there when one comes back. */
let drafts = new Map<number, Draft>()
const listeners = new Set<() => void>()

const draftOf = (conversationId: number) => drafts.get(conversationId) ?? emptyDraft
const fileName = (conversationId: number) => `message-photos.${conversationId}`

function tellListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(conversationId: number, changes: Partial<Draft>) {
  drafts.set(conversationId, { ...draftOf(conversationId), ...changes })
  if (changes.photos) void writeUnsentFiles(fileName(conversationId), changes.photos)
  tellListeners()
}

const countPreparing = (conversationId: number, step: number) =>
  change(conversationId, { preparing: draftOf(conversationId).preparing + step })

async function readStored(conversationId: number) {
  if (drafts.has(conversationId)) return
  const ownDrafts = drafts
  const stored = await readUnsentFiles<File>(fileName(conversationId))
  // What was chosen meanwhile is newer than what was stored.
  if (ownDrafts !== drafts || stored.length === 0 || draftOf(conversationId).photos.length > 0) return
  drafts.set(conversationId, { ...draftOf(conversationId), photos: stored })
  tellListeners()
}

/** Shrinks photos one after the other; answers those that cannot be sent even so. */
async function addShrunk(conversationId: number, pictures: File[], askServer: () => Promise<ReadableTypes>) {
  const refused: { name: string; reason: string }[] = []
  const ownDrafts = drafts
  countPreparing(conversationId, pictures.length)
  for (const file of pictures) {
    const { picture, problem } = await preparePicture(file, itemImageSides.large, askServer)
    // Somebody else may have logged in, who must not get it.
    if (ownDrafts !== drafts) break
    countPreparing(conversationId, -1)
    if (problem !== undefined) refused.push({ name: file.name, reason: problem })
    else change(conversationId, { photos: [...draftOf(conversationId).photos, picture] })
  }
  return refused
}

subscribeToSession(() => {
  drafts = new Map()
  tellListeners()
})

/** The photos that a member is about to send: shrunk, stored on the device until they are sent. */
export function useDraftPhotos(conversationId: number) {
  const { t } = useTranslation()
  const { photos, preparing } = useSyncExternalStore(subscribe, () => draftOf(conversationId))
  const [problem, setProblem] = useState('')
  const askServer = useReadableTypes()
  useEffect(() => void readStored(conversationId), [conversationId])

  async function add(files: File[]) {
    if (files.length === 0) return
    const left = maxMessageImages - photos.length - preparing
    const selection = checkSelection(files, left)
    if (selection.problem === 'full') return setProblem(t('photos-full', { count: maxMessageImages }))
    if (selection.problem) return setProblem(t('photos-too-many', { count: left }))
    const unreadable = await addShrunk(conversationId, selection.pictures, askServer)
    const refused = [...selection.refused, ...unreadable]
    setProblem(refused.map((one) => t('photo-refused', one)).join('\n'))
  }
  const changePhotos = (next: File[]) => {
    setProblem('')
    change(conversationId, { photos: next })
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
