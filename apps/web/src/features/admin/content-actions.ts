import type { AdminItem } from '@pollen/contract/admin-content'
import { hideItem, removeComment, showItem } from './admin.api.ts'
import type { PendingAction } from './reason-dialog.tsx'

/** Hides an item, or shows a hidden one again. */
export const visibilityAction = ({ id, name: about, hidden_at }: AdminItem): PendingAction =>
  hidden_at === null
    ? { name: 'hide', about, send: ({ reason }) => hideItem({ id, reason }), isDanger: true }
    : { name: 'show', about, send: ({ reason }) => showItem({ id, reason }) }

export const commentRemoval = ({ id, author }: { id: number; author: string }): PendingAction => ({
  name: 'remove-comment',
  about: author,
  send: ({ reason }) => removeComment({ id, reason }),
  isDanger: true,
})
