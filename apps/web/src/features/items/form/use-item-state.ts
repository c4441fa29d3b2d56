import { useEffect, useRef, useState } from 'react'
import { isSame } from '../../../lib/form-state.ts'
import { type KeyedRequest, keyRequest } from '../../../lib/idempotency-key.ts'
import type { Photo } from '../photos/index.ts'
import type { FormState, Move } from './form-state.ts'
import { type Before, forgetItemDraft, type RestoredDraft, writeItemDraft } from './item-draft.ts'
import { keepPhotos } from './kept-photos.ts'

/** Where the form begins, and what it goes back to when it is reset. */
export type Origin = { state: FormState; photos: Photo[]; before?: Before }
export type Beginning = { fresh: Origin; draft: RestoredDraft | null }
export type ItemState = ReturnType<typeof useItemState>

const keysOf = (photos: Photo[]) => photos.map(({ key }) => key)

/** What the form holds. As long as it differs from its beginning, it is kept on this device. */
export function useItemState(name: string, { fresh, draft }: Beginning) {
  const [state, setState] = useState(draft?.state ?? fresh.state)
  const [photos, setPhotos] = useState(draft?.photos ?? fresh.photos)
  const [origin, setOrigin] = useState<Origin>(() => (draft?.before ? originOf(draft, draft.before) : fresh))
  const [restored, setRestored] = useState(draft)
  const attempt = useRef<KeyedRequest | undefined>(draft?.attempt)

  const isChanged = !isSame(state.values, origin.state.values) || !isSame(keysOf(photos), keysOf(origin.photos))
  function keep() {
    const savedAt = new Date().toISOString()
    const { before } = origin
    writeItemDraft(name, { state, savedAt, photosCount: photos.length, attempt: attempt.current, before })
  }
  const keepRef = useRef(keep)
  keepRef.current = keep

  const written = JSON.stringify([state, origin.before, photos.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is written changes `written`
  useEffect(() => (isChanged ? keepRef.current() : forgetItemDraft(name)), [name, isChanged, written])
  useEffect(() => {
    if (isChanged) void keepPhotos(name, photos)
  }, [name, isChanged, photos])

  function load(next: Origin) {
    setState(next.state)
    setPhotos(next.photos)
  }

  return {
    state,
    update: (move: Move) => setState(move),
    photos,
    setPhotos,
    before: origin.before,
    isChanged,
    restored,
    load,
    setOrigin,
    /** Back to the beginning; what it answers takes that back. */
    reset: () => {
      load(fresh)
      setOrigin(fresh)
      setRestored(null)
      return () => {
        load({ state, photos })
        setOrigin(origin)
      }
    },
    /** The key of this item; it is kept with the draft, for the answer to it may get lost. */
    keyFor: (body: string) => {
      attempt.current = keyRequest(body, attempt.current)
      keep()
      return attempt.current.key
    },
    forget: () => forgetItemDraft(name),
  }
}

const originOf = ({ state }: RestoredDraft, before: Before): Origin => ({
  state: { ...state, values: before.values },
  photos: before.images.map((url) => ({ key: url, kind: 'kept', url })),
  before,
})
