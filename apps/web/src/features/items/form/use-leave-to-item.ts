import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { showSaved } from './item-form.api.ts'

/** All is saved: nothing has to be kept any more, and the page of the item shows it. */
export function useLeaveToItem({ forget }: { forget: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isLeaving = useRef(false)

  async function leaveToItem(item: Item, done?: string) {
    isLeaving.current = true
    forget()
    showSaved(client, item)
    if (done) showSnackbar('success', translate(done))
    await navigate({ to: pages.item.path, params: { id: String(item.id) } })
  }
  return Object.assign(leaveToItem, { isLeaving })
}
