import type { preparePicture } from '../../../lib/picture-file.ts'

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
  const listeners = new Set<() => void>()
  let drafts = new Map<number, Draft>()

  const draftOf = (conversationId: number) => drafts.get(conversationId) ?? emptyDraft

  function put(conversationId: number, changes: Partial<Draft>) {
    drafts.set(conversationId, { ...draftOf(conversationId), ...changes })
    for (const listener of listeners) listener()
  }

  function change(conversationId: number, photos: File[]) {
    void write(fileName(conversationId), photos)
    put(conversationId, { photos })
  }

  const countPreparing = (conversationId: number, step: number) =>
    put(conversationId, { preparing: draftOf(conversationId).preparing + step })

  onSessionChange(() => {
    drafts = new Map()
    for (const listener of listeners) listener()
  })

  return {
    draftOf,
    change,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Loads the photos that an earlier page stored. */
    async restore(conversationId: number) {
      if (drafts.has(conversationId)) return
      const ownDrafts = drafts
      const photos = await read(fileName(conversationId))
      // Newly chosen photos take precedence over stored ones.
      if (ownDrafts !== drafts || photos.length === 0 || draftOf(conversationId).photos.length > 0) return
      put(conversationId, { photos })
    },
    /** Prepares pictures one after the other. Returns those that cannot be sent, with the reason. */
    async add(conversationId: number, pictures: File[], prepare: (file: File) => ReturnType<typeof preparePicture>) {
      const refused: { name: string; reason: string }[] = []
      const ownDrafts = drafts
      countPreparing(conversationId, pictures.length)
      for (const file of pictures) {
        const { picture, problem } = await prepare(file)
        // The session has changed, and another member must not get the photo.
        if (ownDrafts !== drafts) break
        countPreparing(conversationId, -1)
        if (problem !== undefined) refused.push({ name: file.name, reason: problem })
        else change(conversationId, [...draftOf(conversationId).photos, picture])
      }
      return refused
    },
  }
}
