import type { KeyedRequest } from '../../../lib/idempotency-key.ts'
import { deleteSavedInput, readSavedInput, writeSavedInput } from '../../../lib/saved-input.ts'
import type { Photo } from '../photos/index.ts'
import type { FormState } from './form-state.ts'
import { emptyValues, type ItemValues } from './item-values.ts'
import { keepPhotos, readKeptPhotos } from './kept-photos.ts'

/** What an edit began with: the values, and which version of the item had them. */
export type Before = { values: ItemValues; version: number; images: string[] }

export type ItemDraft = {
  state: FormState
  savedAt: string
  photosCount: number
  attempt?: KeyedRequest
  before?: Before
}

export type RestoredDraft = ItemDraft & { photos: Photo[] }

export async function readItemDraft(name: string): Promise<RestoredDraft | null> {
  const draft = readSavedInput<ItemDraft>(name)
  if (!draft.state?.values || !draft.savedAt) return null
  // An older version of the app may have known fewer questions.
  const state = { ...draft.state, values: { ...emptyValues, ...draft.state.values } }
  return { ...(draft as ItemDraft), state, photos: await readKeptPhotos(name) }
}

export const writeItemDraft = (name: string, draft: ItemDraft) => writeSavedInput(name, draft)

export function forgetItemDraft(name: string) {
  deleteSavedInput(name)
  void keepPhotos(name, [])
}
