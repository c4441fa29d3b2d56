import { items } from '@pollen/contract/items'
import type { Action } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import { forgetAnswer } from '../../platform/http/idempotency.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { forgetWordsQueue } from './forget-words.ts'
import { requireOwner } from './items.policy.ts'
import { deleteItemRow, lockItem } from './items.queries.ts'

/** One run is for all items that are deleted in this time. */
const forgetAfterMs = 10 * 60_000

/** Deletes an item for good, with its images and comments; jobs delete the files, and the words nobody else uses. */
export const deleteItem: Action<typeof items.delete> = async ({ tx, viewer, clock }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  // Before it is gone: what is about it is still known.
  await emit(tx, { type: 'item.changed', stream: { member_id: viewer.id }, data: { item_id: id }, at: clock() })
  await deleteItemRow(tx, id)
  await forgetAnswer(tx, { memberId: viewer.id, endpoint: items.create, id, error: 'ITEM_DOESNT_EXIST' })
  const startAfter = new Date(Date.now() + forgetAfterMs)
  await enqueue(tx, forgetWordsQueue, {}, { singletonKey: 'after deleting', startAfter })
}
