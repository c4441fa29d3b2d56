import type { EventOf } from '@pollen/contract/events'
import type { Tx } from '../../platform/database/open-database.ts'
import { deleteOldRows } from '../../platform/jobs/delete-old-rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Job, quickRetry } from '../../platform/jobs/job.ts'
import { insertItemMails, insertMessageMail, isNewWithImages } from './instant-mails.queries.ts'

/** The photos of an item arrive after it. The mail goes out within a minute, so they are not waited for any longer. */
const waitForImagesMs = 50_000

/** Few enough that rows are locked for a moment only, and many because each batch of mails looks at all members nearby. */
const batchSize = 5_000

/**
 * Adds the mails about a new item for members nearby who want them at once. It runs once the item has photos, and again when
 * they were waited for long enough; nobody is told twice, because what a member was told of is in `mailed_items`.
 */
export const mailNewItem: Job<{ itemId: number }> = {
  name: 'mail-new-item',
  ...quickRetry,
  async run({ db, clock, stopping }, { itemId }) {
    let lastId: number | null = 0
    while (lastId !== null) {
      // Fails the job, so that another process goes on with it.
      stopping?.throwIfAborted()
      lastId = await insertItemMails(db, { itemId, afterMemberId: lastId, limit: batchSize, now: clock() })
    }
  },
}

/** Subscribes to published items. */
export async function mailAfterWait(tx: Tx, { data: { item_id: itemId }, at }: EventOf<'item.published'>) {
  const startAfter = new Date(at.getTime() + waitForImagesMs)
  await enqueue(tx, mailNewItem, { itemId }, { startAfter })
}

/** Subscribes to changed items: the photos of a new item end the wait. */
export async function mailOnceImagesArrive(tx: Tx, { data: { item_id: itemId }, at }: EventOf<'item.changed'>) {
  const since = new Date(at.getTime() - waitForImagesMs)
  if (!(await isNewWithImages(tx, itemId, since))) return
  // Each run looks at all members nearby: who changes an item a hundred times has it done once in a while.
  await enqueue(tx, mailNewItem, { itemId }, { singletonKey: `images.${itemId}` })
}

/** A member is mailed again only if the other one was silent for this long. */
const quietMs = 10 * 60_000

/** Whoever is reading the conversation sees the message within this time, and the mail is dropped. */
const waitForReaderMs = 30_000

/** Subscribes to messages: adds the mail for a recipient who wants it at once. */
export async function mailNewMessage(tx: Tx, { data, at }: EventOf<'message.sent'>) {
  await insertMessageMail(tx, {
    messageId: data.message_id,
    quietSince: new Date(at.getTime() - quietMs),
    now: at,
    waitMs: waitForReaderMs,
  })
}

/** The rows keep an item from being mailed to a member twice. Digests look back for fewer days. */
export const deleteOldMailedItems = deleteOldRows({
  name: 'delete-old-mailed-items',
  table: 'mailed_items',
  key: ['member_id', 'item_id'],
  time: 'mailed_at',
  keepDays: 60,
})
