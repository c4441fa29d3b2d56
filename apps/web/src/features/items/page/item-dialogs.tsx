import type { Item } from '@pollen/contract/items'
import { useState } from 'react'
import type { FocusAfter } from '../../../ui/dialog.tsx'
import { onDemand, useOnDemand } from '../../../ui/on-demand.ts'

/** `close-to-delete` closes an item whose owner looked for its deletion. */
export type ItemDialog = 'close' | 'close-to-delete' | 'delete'

type ItemDialogsProps = {
  item: Item
  open: ItemDialog | null
  onClose: () => void
  /** Needed if the opener may have disappeared. */
  focusAfter?: FocusAfter
}

const closeDialog = onDemand(() => import('./close-dialog.tsx'))
const deleteDialog = onDemand(() => import('./delete-dialog.tsx'))

/** The dialogs that close or delete an item. Their code is loaded when the first one opens. */
export function ItemDialogs({ open, ...rest }: ItemDialogsProps) {
  // A closing dialog keeps its content.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  const closing = useOnDemand(closeDialog, open !== null && open !== 'delete', rest.onClose)
  const deleting = useOnDemand(deleteDialog, open === 'delete', rest.onClose)
  const isOpen = open !== null
  if (shown === 'delete') return deleting && <deleting.DeleteDialog {...rest} isOpen={isOpen} />
  if (shown === null) return null
  return closing && <closing.CloseDialog {...rest} isOpen={isOpen} isForDeletion={shown === 'close-to-delete'} />
}
