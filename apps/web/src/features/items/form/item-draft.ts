import { forgetDraft, readDraft, writeDraft } from '../../../lib/drafts.ts'
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts'
import type { Photo } from '../photos/index.ts'
import type { FormState } from './form-state.ts'
import type { ItemValues } from './item-values.ts'
import { keepPhotos, readKeptPhotos } from './kept-photos.ts'

/** What an edit began with: the values, and which version of the item had them. */
export type Before = { values: ItemValues; version: number; images: string[] }

/** One intended item, told apart from others by its key: sent again with the same words, it is the same item. */
export type Attempt = { key: string; body: string }

export type ItemDraft = {
  state: FormState
  savedAt: string
  photosCount: number
  attempt?: Attempt
  before?: Before
}

export type RestoredDraft = ItemDraft & { photos: Photo[] }

export async function readItemDraft(name: string): Promise<RestoredDraft | null> {
  const draft = readDraft<ItemDraft>(name)
  if (!draft.state?.values || !draft.savedAt) return null
  return { ...(draft as ItemDraft), photos: await readKeptPhotos(name) }
}

export const writeItemDraft = (name: string, draft: ItemDraft) => writeDraft(name, draft)

export function forgetItemDraft(name: string) {
  forgetDraft(name)
  void keepPhotos(name, [])
}

/** A new key for new words, the same one for the same. */
export function attemptFor(body: string, last: Attempt | undefined): Attempt {
  return last?.body === body ? last : { key: newIdempotencyKey(), body }
}
