import type { EventOf } from '@pollen/contract/events'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue, enqueueAll } from '../../platform/jobs/enqueue.ts'
import { type Job, quickRetry } from '../../platform/jobs/job.ts'
import { insertItemMails, isNewWithImages } from './instant-mails.queries.ts'

/** The photos of an item arrive after it. The mail goes out within a minute, so they are not waited for any longer. */
const waitForImagesMs = 50_000

/** Few enough that their rows are locked for a moment only, and many because each batch looks at all members nearby. */
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
export async function mailAfterWait(tx: Tx, events: EventOf<'item.published'>[]) {
  const jobs = events.map(({ data: { item_id: itemId }, at }) => ({
    data: { itemId },
    startAfter: new Date(at.getTime() + waitForImagesMs),
  }))
  await enqueueAll(tx, mailNewItem, jobs)
}

/** Subscribes to changed items: the photos of a new item end the wait. */
export async function mailOnceImagesArrive(tx: Tx, { data: { item_id: itemId }, at }: EventOf<'item.changed'>) {
  const since = new Date(at.getTime() - waitForImagesMs)
  if (!(await isNewWithImages(tx, itemId, since))) return
  // Each run looks at all members nearby: who changes an item a hundred times has it done once in a while.
  await enqueue(tx, mailNewItem, { itemId }, { singletonKey: `images.${itemId}` })
}
