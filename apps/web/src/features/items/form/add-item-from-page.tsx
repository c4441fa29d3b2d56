import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { photosFromItem } from '../photos/index.ts'
import { beginningQuery, plainOrigin } from './begin-item.ts'
import { getRecurrent } from './item-form.api.ts'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
import { valuesOfItem } from './item-values.ts'
import { NewItem } from './new-item.tsx'
import type { Origin } from './use-item-state.ts'

/** A new item that begins as a recurrent one was, with its photos; only its dates are its own. */
async function beginFrom(id: string, signal: AbortSignal): Promise<Origin> {
  try {
    const item = await getRecurrent(id, signal)
    const photos = await photosFromItem(item.id, signal).catch(() => {
      showSnackbar('error', translate('item-form-photos-not-copied'))
      return []
    })
    // The new one is not itself a template: that would make two of them.
    const values = { ...valuesOfItem(item), start: '', end: '', isRecurrent: false }
    return { state: { values, hasChosen: { precision: true, categories: true }, suggested: null }, photos }
  } catch {
    showSnackbar('error', translate('item-form-from-failed'))
    return plainOrigin
  }
}

export function AddItemFromPage() {
  const { id } = useParams({ from: `/with-navbar${pages.addItemFrom.path}` })
  const name = `item-from-${id}`
  const { data } = useQuery(beginningQuery(name, (signal) => beginFrom(id, signal)))
  return data ? <NewItem key={name} name={name} beginning={data} /> : <ItemFormSkeleton />
}
