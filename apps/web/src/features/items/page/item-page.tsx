import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessages } from '../../../lib/error-message.ts'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { itemQuery } from '../items.api.ts'
import { ItemPageSkeleton } from './item-page-skeleton.tsx'
import { ItemView } from './item-view.tsx'

/** One item; one that cannot be loaded leads to the list, with the reason. */
export function ItemPage() {
  const navigate = useNavigate()
  const { id } = useParams({ from: `/with-navbar${pages.item.path}` })
  const isRecurrent = useLocation({ select: ({ search }) => 'kind' in search && search.kind === 'recurrent' })
  const { data: item, error } = useQuery(itemQuery(id, isRecurrent))
  const failure = item ? null : error
  useEffect(() => {
    if (!failure) return
    for (const message of errorMessages(failure, { t: translate })) showSnackbar('error', message)
    void navigate({ to: pages.items.path, replace: true })
  }, [failure, navigate])
  return item ? <ItemView key={id} item={item} isTemplate={isRecurrent} /> : <ItemPageSkeleton />
}
