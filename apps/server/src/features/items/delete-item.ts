import { comments } from '@pollen/contract/comments'
import { items } from '@pollen/contract/items'
import type { Action } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import { answersKeptMs, forgetAnswers } from '../../platform/http/idempotency.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { forgetWordsQueue } from './forget-words.ts'
import { requireOwner } from './items.policy.ts'
import { deleteItemRow, listCommentsSince, lockItem } from './items.queries.ts'

/** One run is for all items that are deleted in this time. */
const forgetAfterMs = 10 * 60_000

/** Deletes an item for good, with its images and comments; jobs delete the files, and the words nobody else uses. */
export const deleteItem: Action<typeof items.delete> = async ({ tx, viewer, clock }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  const now = clock()
  // Before it is gone: what is about it is still known.
  await emit(tx, { type: 'item.changed', stream: { member_id: viewer.id }, data: { item_id: id }, at: now })
  const written = await listCommentsSince(tx, id, new Date(now.getTime() - answersKeptMs))
  await deleteItemRow(tx, id)
  const made = [{ memberId: viewer.id, id }]
  await forgetAnswers(tx, { endpoint: items.create, made, error: 'ITEM_DOESNT_EXIST' })
  await forgetAnswers(tx, { endpoint: comments.create, made: written, error: 'COMMENT_DOESNT_EXIST' })
  const startAfter = new Date(Date.now() + forgetAfterMs)
  await enqueue(tx, forgetWordsQueue, {}, { singletonKey: 'after deleting', startAfter })
}
