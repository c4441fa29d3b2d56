import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { photosFromItem } from '../photos/photos.api.ts'
import { getRecurrent } from './item-form.api.ts'
import { ItemFormSkeleton } from './item-form-frame.tsx'
import { contentFromItem, emptyContent, type ItemFormContent } from './item-form-store.ts'
import { NewItemForm, newItemQuery } from './new-item-form.tsx'

/** Copies a repeat item with its photos, but without its dates. */
async function copyRecurrent(id: string, signal: AbortSignal): Promise<ItemFormContent> {
  try {
    const item = await getRecurrent(id, signal)
    const photos = await photosFromItem(item.id, signal).catch(() => {
      showSnackbar('error', translate('item-form-photos-not-copied'))
      return []
    })
    const content = contentFromItem(item)
    // The copy is not a repeat item itself, because that would make a second template.
    const values = { ...content.values, start: '', end: '', is_recurrent: false }
    return { ...content, values, photos, stored: undefined }
  } catch {
    showSnackbar('error', translate('item-form-from-failed'))
    return emptyContent
  }
}

export function AddItemFromPage() {
  const { id } = useParams({ from: `/with-navbar${pages.addItemFrom.path}` })
  const name = `item-from-${id}`
  const { data } = useQuery(newItemQuery(name, (signal) => copyRecurrent(id, signal)))
  return data ? <NewItemForm key={name} name={name} start={data} /> : <ItemFormSkeleton />
}
