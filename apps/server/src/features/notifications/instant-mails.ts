import type { EventOf } from '@pollen/contract/events'
import type { Tx } from '../../platform/database/open-database.ts'
import { deleteOldRows } from '../../platform/jobs/delete-old-rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Job, quickRetry } from '../../platform/jobs/job.ts'
import { insertItemMails, insertMessageMail, isNewWithImages } from './instant-mails.queries.ts'

/** Photos are uploaded after the item. The wait for them is limited, because the mail must go out within a minute. */
const waitForImagesMs = 50_000

/** Small enough to lock rows only briefly, and large because each batch searches all members nearby. */
const batchSize = 5_000

/**
 * Adds the instant mails about a new item for members nearby. It runs once the item has photos, and again when the wait for photos
 * ends. `mailed_items` prevents a second mail to the same member.
 */
export const mailNewItem: Job<{ itemId: number }> = {
  name: 'mail-new-item',
  ...quickRetry,
  async run({ db, clock, stopping }, { itemId }) {
    let lastId: number | null = 0
    while (lastId !== null) {
      // Fails the job, so that another process continues it.
      stopping?.throwIfAborted()
      lastId = await insertItemMails(db, { itemId, afterMemberId: lastId, limit: batchSize, now: clock() })
    }
  },
}

/** Subscriber of `item.published`: schedules the mails for the end of the wait for photos. */
export async function mailAfterWait(tx: Tx, { data: { item_id: itemId }, at }: EventOf<'item.published'>) {
  const startAfter = new Date(at.getTime() + waitForImagesMs)
  await enqueue(tx, mailNewItem, { itemId }, { startAfter })
}

/** Subscriber of `item.changed`: the photos of a new item end the wait. */
export async function mailOnceImagesArrive(tx: Tx, { data: { item_id: itemId }, at }: EventOf<'item.changed'>) {
  const since = new Date(at.getTime() - waitForImagesMs)
  if (!(await isNewWithImages(tx, itemId, since))) return
  // Each run searches all members nearby. The key coalesces the runs of an item that changes many times.
  await enqueue(tx, mailNewItem, { itemId }, { singletonKey: `images.${itemId}` })
}

/** A further message causes a mail only after its sender was silent for this long. */
const quietMs = 10 * 60_000

/** Delay of the mail. If the recipient sees the message meanwhile, the mail is dropped. */
const waitForReaderMs = 30_000

/** Subscriber of `message.sent`: adds the mail if its recipient wants it instantly. */
export async function mailNewMessage(tx: Tx, { data, at }: EventOf<'message.sent'>) {
  await insertMessageMail(tx, {
    messageId: data.message_id,
    quietSince: new Date(at.getTime() - quietMs),
    now: at,
    waitMs: waitForReaderMs,
  })
}

/** The rows prevent mailing an item twice to a member. They outlast the longest period of a digest. */
export const deleteOldMailedItems = deleteOldRows({
  name: 'delete-old-mailed-items',
  table: 'mailed_items',
  key: ['member_id', 'item_id'],
  time: 'mailed_at',
  keepDays: 60,
})
