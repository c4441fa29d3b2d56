import type { InputOf } from '@pollen/contract/endpoint'
import type { items } from '@pollen/contract/items'
import { findAddress } from '../../places/index.ts'
import { findMistakes } from './find-mistakes.ts'
import { createItem } from './item-form.api.ts'
import { bodyOf, type ItemValues } from './item-values.ts'
import { type Beginning, useItemState } from './use-item-state.ts'
import { useItemSubmit } from './use-item-submit.ts'
import { useLeaveToItem } from './use-leave-to-item.ts'
import { useSendPhotos } from './use-send-photos.ts'

/** A new item: it is published first, and its photos follow. */
export function useNewItem(name: string, beginning: Beginning) {
  const form = useItemState(name, beginning)
  const { values } = form.state
  const submission = useItemSubmit(values, findMistakes(values))
  const leaveToItem = useLeaveToItem(form)
  const isDraft = values.visibility === 'DR'
  const sending = useSendPhotos({
    photos: form.photos,
    onDone: (item) => leaveToItem(item, isDraft ? 'item-form-kept' : 'item-form-published'),
  })

  async function publish() {
    const body = bodyOf({ ...values, place: await locate(values) }) as InputOf<typeof items.create>
    await sending.send(await createItem(body, form.keyFor(JSON.stringify(body))))
  }
  return { form, submission, sending, leaveToItem, publish: () => submission.submit(publish) }
}

/** Who is quick publishes before the address was looked up. */
export async function locate({ place }: ItemValues) {
  if (place.use_coordinates || place.location || place.address.trim() === '') return place
  return { ...place, location: await findAddress(place.address) }
}
