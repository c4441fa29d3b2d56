import { pages } from '@pollen/contract/pages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessages } from '../../../lib/error-message.ts'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { EditItem } from './edit-item.tsx'
import { editOrigin } from './edit-origin.ts'
import { readItemDraft } from './item-draft.ts'
import { getOwnItem } from './item-form.api.ts'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'

/** The item as it is now, and what this device kept of an earlier edit. Asked once per visit. */
const editQuery = (id: string) =>
  queryOptions({
    queryKey: ['item-form', 'edit', id],
    queryFn: async ({ signal }) => {
      const [item, draft] = await Promise.all([getOwnItem(id, signal), readItemDraft(`item-edit-${id}`)])
      return { item, beginning: { fresh: editOrigin(item), draft } }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Only the owner edits an item; everybody else is led to the list, with the reason. */
export function EditItemPage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.editItem.path}` })
  const { data, error } = useQuery(editQuery(id))
  useEffect(() => {
    if (!error) return
    for (const message of errorMessages(error, { t: translate })) showSnackbar('error', message)
    void navigate({ to: pages.items.path, replace: true })
  }, [error, navigate])
  return data ? <EditItem key={data.item.id} {...data} /> : <ItemFormSkeleton />
}
