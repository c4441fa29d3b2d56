import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useReducer, useRef, useState } from 'react'
import { translate } from '../../../lib/i18n.ts'
import { useSubmit } from '../../../lib/use-submit-form.ts'
import { showFailure, showSnackbar } from '../../../ui/snackbar.tsx'
import { geocode } from '../../places/index.ts'
import { templateSearch } from '../item-kind.ts'
import { usePhotoUpload } from '../photos/use-photo-upload.ts'
import { showSaved } from './item-form.api.ts'
import {
  type ItemFormContent,
  type ItemFormState,
  initialItemFormState,
  itemFormErrors,
  itemFormReducer,
  lacksOnlyPhotos,
  type RestoredItem,
} from './item-form-store.ts'
import { type ItemValues, toFormErrors } from './item-form-values.ts'
import { unsentEditName, useUnsentItem } from './unsent-item.ts'

/** `item` is the edited item; undefined for a new one. */
export type ItemFormStart = {
  initial: ItemFormContent
  unsent: RestoredItem | null
  item?: Item
  /** True if the item is edited as a template, which is shown after saving. */
  isTemplate?: boolean
}
export type ItemForm = ReturnType<typeof useItemForm>

/** Manages the form of a new or edited item. `name` identifies its unsent input on this device. */
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
  })
  const unsent = useUnsentItem(name, state, start.unsent)
  const upload = usePhotoUpload()
  const [unfinished, setUnfinished] = useState(lacksOnlyPhotos(state) ? start.item : undefined)
  const navigate = useNavigate()
  const client = useQueryClient()
  const isLeaving = useRef(false)

  async function leaveToItem(item: Item, message?: string) {
    isLeaving.current = true
    unsent.delete()
    showSaved(client, item)
    if (message) showSnackbar('success', translate(message))
    const search = start.isTemplate && item.is_recurrent ? templateSearch : undefined
    await navigate({ to: pages.item.path, params: { id: String(item.id) }, search })
  }

  /** Sends the photos of a stored item, all of them or `only` one, and opens its page if none is missing. */
  async function sendPhotos(item: Item, only?: string) {
    const { photos } = state
    if (photos.length === 0 && item.images.length === 0) return leaveToItem(item, successMessage(state))
    const onSaved = (saved: Item, sent: ReadonlyMap<string, string>) =>
      dispatch({ type: 'savePhotos', item: saved, sentPhotos: Object.fromEntries(sent) })
    try {
      const result = await upload.save({ item, photos, only, onSaved })
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
    /** Stores the item first, then its photos. From then on it is an edit. Stops if `store` returns no item. */
    submit: (store: () => Promise<Item | undefined>) =>
      submission.submit(async () => {
        const item = await store()
        if (!item) return
        dispatch({ type: 'saveItem', item, sent: state.values })
        unsent.moveTo(unsentEditName(item.id))
        await sendPhotos(item)
      }),
    attempt: unsent.attempt,
    deleteUnsent: unsent.delete,
    isChanged: unsent.isChanged,
    upload,
    sendPhotos,
    /** The stored item with photos that failed. */
    unfinished,
    leaveToItem,
    isLeaving,
  }
}

function successMessage({ initial, values }: ItemFormState): string {
  if (initial.stored) return 'item-form-updated'
  if (values.visibility === 'DR') return 'item-form-kept'
  return values.is_recurrent ? 'item-form-published-template' : 'item-form-published'
}

/** Geocodes the address if the member publishes before the form has done so. */
export async function locate({ place }: ItemValues) {
  if (place.use_coordinates || place.location || place.address.trim() === '') return place
  return { ...place, location: await geocode(place.address) }
}
