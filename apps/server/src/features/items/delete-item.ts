import type { items } from '@pollen/contract/items'
import type { Action } from '../../platform/action.ts'
import { requireOwner } from './items.policy.ts'
import { deleteItemRow, lockItem } from './items.queries.ts'

/** Deletes an item for good, with its images and comments; a job deletes the files. */
export const deleteItem: Action<typeof items.delete> = async ({ tx, viewer }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  await deleteItemRow(tx, id)
}
