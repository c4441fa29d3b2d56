import type { Item } from '@pollen/contract/items'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { isSame } from '../../../lib/form-state.ts'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { changesOf } from './changes.ts'
import { editOrigin, onTopOf } from './edit-origin.ts'
import { findEditMistakes } from './find-mistakes.ts'
import type { Before } from './item-draft.ts'
import { updateItem } from './item-form.api.ts'
import { valuesOfItem } from './item-values.ts'
import { type Beginning, useItemState } from './use-item-state.ts'
import { useItemSubmit } from './use-item-submit.ts'
import { useLeaveToItem } from './use-leave-to-item.ts'
import { locate } from './use-new-item.ts'
import { useSendPhotos } from './use-send-photos.ts'

/** Changes to an item. When somebody else changed it meanwhile, `conflict` is the item as it is now. */
export function useEditItem(id: number, beginning: Beginning & { fresh: { before: Before } }) {
  const form = useItemState(`item-edit-${id}`, beginning)
  const before = form.before ?? beginning.fresh.before
  const { values } = form.state
  const submission = useItemSubmit(values, findEditMistakes(values, before.values))
  const leaveToItem = useLeaveToItem(form)
  const [conflict, setConflict] = useState<Item>()
  const sending = useSendPhotos({
    photos: form.photos,
    onDone: (item) => leaveToItem(item, 'item-form-updated'),
  })

  async function save(isReopening: boolean) {
    const mine = { ...values, place: isSame(values.place, before.values.place) ? values.place : await locate(values) }
    const reopening = isReopening ? { is_closed: false as const } : {}
    try {
      const changes = { ...changesOf(before.values, mine), ...reopening, version: before.version }
      await sendPhotos(await updateItem(id, changes))
    } catch (failure) {
      const current = changedItem(failure)
      if (!current) throw failure
      // The answer to an earlier try got lost: it is as it should be already.
      const isDone = isSame(valuesOfItem(current), mine) && isSame(current.images, before.images)
      if (isDone && !(isReopening && current.is_closed)) await sendPhotos(current)
      else setConflict(current)
    }
  }

  /** From here on the item is as it was saved; only its photos may still be missing. */
  async function sendPhotos(item: Item) {
    form.setOrigin(editOrigin(item))
    await sending.send(item)
  }

  const settle = (choose: (item: Item) => void) => () => {
    if (!conflict) return
    choose(conflict)
    form.setOrigin(editOrigin(conflict))
    setConflict(undefined)
  }
  return {
    form,
    before,
    submission,
    sending,
    leaveToItem,
    save: (isReopening = false) => submission.submit(() => save(isReopening)),
    conflict,
    closeConflict: () => setConflict(undefined),
    loadCurrent: settle((item) => form.load(editOrigin(item))),
    keepMine: settle((item) => {
      form.load(onTopOf(item, { values, photos: form.photos }, before))
      showSnackbar('brief', translate('item-conflict-kept'))
    }),
  }
}

/** The item as it is now, when that is why the server refused. */
const changedItem = (failure: unknown) =>
  failure instanceof ApiError && failure.key === 'ITEM_CHANGED' ? (failure.details as unknown as Item) : null
