import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { translate } from '../../../lib/i18n.ts'
import { type KeyedRequest, keyRequest } from '../../../lib/idempotency-key.ts'
import { useSubmit } from '../../../lib/use-submit-form.ts'
import { showFailure, showSnackbar } from '../../../ui/snackbar.tsx'
import { findAddress } from '../../places/index.ts'
import { usePhotoUpload } from '../photos/use-photo-upload.ts'
import { showSaved } from './item-form.api.ts'
import {
  hasUnsentChanges,
  type ItemFormContent,
  type ItemFormState,
  initialItemFormState,
  itemFormErrors,
  itemFormReducer,
  type RestoredItem,
} from './item-form-store.ts'
import { type ItemValues, toFormErrors } from './item-form-values.ts'
import { deleteUnsentItem, writeUnsentItem, writeUnsentPhotos } from './unsent-item.ts'

export type ItemFormStart = { initial: ItemFormContent; unsent: RestoredItem | null }
export type ItemForm = ReturnType<typeof useItemForm>

/** The form of an item, new or edited, under the name that its unsent input has on this device. */
export function useItemForm(name: string, start: ItemFormStart) {
  const [state, dispatch] = useReducer(itemFormReducer, start, ({ initial, unsent }) =>
    initialItemFormState(initial, unsent),
  )
  const errors = itemFormErrors(state)
  const submission = useSubmit({
    state,
    dispatch,
    errors,
    readErrors: toFormErrors,
    onFailure: showFailure,
    onMarked: showRefusal,
  })
  const unsent = useUnsentItem(name, state, start.unsent?.request)
  const upload = usePhotoUpload()
  const [unfinished, setUnfinished] = useState<Item>()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isLeaving = useRef(false)

  async function leaveToItem(item: Item, message?: string) {
    isLeaving.current = true
    unsent.delete()
    showSaved(client, item)
    if (message) showSnackbar('success', translate(message))
    await navigate({ to: pages.item.path, params: { id: String(item.id) } })
  }

  /** Sends the photos of an item that is stored, all of them or `only` one, and shows its page when none is missing. */
  async function sendPhotos(item: Item, only?: string) {
    const { photos } = state
    if (photos.length === 0 && item.images.length === 0) return leaveToItem(item, successMessage(state))
    try {
      const result = await upload.save({ item, photos, only })
      if (result.missing.length === 0) return await leaveToItem(result.item, successMessage(state))
      setUnfinished(result.item)
    } catch (failure) {
      showFailure(failure)
      setUnfinished(item)
    }
  }

  return {
    state,
    dispatch,
    ...submission,
    /** Stores the item first, then its photos. Nothing follows when `store` answers no item. */
    submit: (store: () => Promise<Item | undefined>) =>
      submission.submit(async () => {
        const item = await store()
        if (item) await sendPhotos(item)
      }),
    keyFor: unsent.keyFor,
    deleteUnsent: unsent.delete,
    isChanged: unsent.isChanged,
    upload,
    sendPhotos,
    /** The stored item that waits for photos which failed. */
    unfinished,
    leaveToItem,
    isLeaving,
  }
}

/** As long as the form differs from what the server has, it is stored on this device. */
function useUnsentItem(name: string, state: ItemFormState, lastRequest: KeyedRequest | undefined) {
  const request = useRef(lastRequest)
  const isChanged = hasUnsentChanges(state)
  const { values, hasChosen, suggested, photos, stored } = state
  function write() {
    const savedAt = new Date().toISOString()
    const baseline = stored && { ...stored, values: state.baseline }
    const photosCount = photos.length
    writeUnsentItem(name, { values, hasChosen, suggested, savedAt, photosCount, request: request.current, baseline })
  }
  const writeRef = useRef(write)
  writeRef.current = write

  const content = JSON.stringify([values, hasChosen, suggested, stored && [stored, state.baseline], photos.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is written changes `content`
  useEffect(() => (isChanged ? writeRef.current() : deleteUnsentItem(name)), [name, isChanged, content])
  useEffect(() => {
    if (isChanged) void writeUnsentPhotos(name, photos)
  }, [name, isChanged, photos])

  return {
    isChanged,
    delete: () => deleteUnsentItem(name),
    /** The idempotency key of a request. It is stored on the device, because the answer may get lost. */
    keyFor: (body: string) => {
      request.current = keyRequest(body, request.current)
      write()
      return request.current.key
    },
  }
}

function successMessage({ stored, values }: ItemFormState): string {
  if (stored) return 'item-form-updated'
  return values.visibility === 'DR' ? 'item-form-kept' : 'item-form-published'
}

/** The form is long, and the marked field may be out of sight. */
const showRefusal = () => showSnackbar('error', translate('item-form-refused'))

/** A person who publishes at once may be faster than the search for the address. */
export async function locate({ place }: ItemValues) {
  if (place.use_coordinates || place.location || place.address.trim() === '') return place
  return { ...place, location: await findAddress(place.address) }
}
