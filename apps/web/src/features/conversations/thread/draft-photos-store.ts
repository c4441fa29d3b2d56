import type { preparePicture } from '../../../lib/picture-file.ts'
import { createStore } from '../../../lib/store.ts'

/** `preparing`: number of photos that are being shrunk. */
type Draft = { photos: File[]; preparing: number }

type Device = {
  /** Returns the photos that are stored for the current member. */
  read: (name: string) => Promise<File[]>
  write: (name: string, photos: File[]) => Promise<void>
  /** Calls the listener when a session starts or ends. */
  onSessionChange: (listener: () => void) => void
}

const emptyDraft: Draft = { photos: [], preparing: 0 }
const fileName = (conversationId: number) => `message-photos.${conversationId}`

/**
 * Holds the unsent photos of each conversation. It outlives the page, so that a photo that is still being shrunk is there when the member
 * comes back.
 */
export function createDraftPhotos({ read, write, onSessionChange }: Device) {
  /** Each session has its own map. */
  const drafts = createStore(new Map<number, Draft>())

  const draftOf = (conversationId: number) => drafts.get().get(conversationId) ?? emptyDraft

  const put = (conversationId: number, changes: Partial<Draft>) =>
    drafts.set(drafts.get().set(conversationId, { ...draftOf(conversationId), ...changes }))

  function change(conversationId: number, photos: File[]) {
    void write(fileName(conversationId), photos)
    put(conversationId, { photos })
  }

  const countPreparing = (conversationId: number, step: number) =>
    put(conversationId, { preparing: draftOf(conversationId).preparing + step })

  onSessionChange(() => drafts.set(new Map()))

  return {
    draftOf,
    change,
    subscribe: drafts.subscribe,
    /** Loads the photos that an earlier page stored. */
    async restore(conversationId: number) {
      const ownDrafts = drafts.get()
      if (ownDrafts.has(conversationId)) return
      const photos = await read(fileName(conversationId))
      // Newly chosen photos take precedence over stored ones.
      if (ownDrafts !== drafts.get() || photos.length === 0 || draftOf(conversationId).photos.length > 0) return
      put(conversationId, { photos })
    },
    /** Prepares pictures one after the other. Returns those that cannot be sent, with the reason. */
    async add(conversationId: number, pictures: File[], prepare: (file: File) => ReturnType<typeof preparePicture>) {
      const refused: { name: string; reason: string }[] = []
      const ownDrafts = drafts.get()
      countPreparing(conversationId, pictures.length)
      for (const file of pictures) {
        const { picture, problem } = await prepare(file)
        // The session has changed, and another member must not get the photo.
        if (ownDrafts !== drafts.get()) break
        countPreparing(conversationId, -1)
        if (problem !== undefined) refused.push({ name: file.name, reason: problem })
        else change(conversationId, [...draftOf(conversationId).photos, picture])
      }
      return refused
    },
  }
}
