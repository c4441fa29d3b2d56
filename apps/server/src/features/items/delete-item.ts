import { comments } from '@pollen/contract/comments'
import { items } from '@pollen/contract/items'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { answersKeptMs, redactAnswers } from '../../platform/http/idempotency.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { forgetWordsQueue } from './forget-words.ts'
import { requireOwner } from './items.policy.ts'
import { deleteItemRow, listCommentsSince, lockItem } from './items.queries.ts'

/** Debounces the job, so that one run covers all items deleted within this time. */
const cleanUpDelayMs = 10 * 60_000

export const deleteItem: Action<typeof items.delete> = async ({ tx, viewer, clock }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  await removeItem(tx, { id, ownerId: viewer.id, now: clock() })
}

type Removal = { id: number; ownerId: number; now: Date }

/** Deletes an item with its images and comments. Jobs delete the files and the search words that are no longer used. */
export async function removeItem(tx: Tx, { id, ownerId, now }: Removal) {
  // Emit before deleting the row, because subscribers read data that refers to the item.
  await emit(tx, { type: 'item.changed', stream: { member_id: ownerId }, data: { item_id: id }, at: now })
  const itemComments = await listCommentsSince(tx, id, new Date(now.getTime() - answersKeptMs))
  await deleteItemRow(tx, id)
  const made = [{ memberId: ownerId, id }]
  await redactAnswers(tx, { endpoint: items.create, made, error: 'ITEM_DOESNT_EXIST' })
  await redactAnswers(tx, { endpoint: comments.create, made: itemComments, error: 'COMMENT_DOESNT_EXIST' })
  const startAfter = new Date(Date.now() + cleanUpDelayMs)
  await enqueue(tx, forgetWordsQueue, {}, { singletonKey: 'after deleting', startAfter })
}
