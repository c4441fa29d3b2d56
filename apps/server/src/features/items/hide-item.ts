import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import type { ItemColumns } from './item-columns.ts'
import { lockItemWithOwner, newsDays, updateItemRow } from './items.queries.ts'
import { learnWords } from './search/vocabulary.queries.ts'

type Hiding = { id: number; reason: string; now: Date }

/** Hides an item from everyone but its owner, on behalf of an operator. Returns the item as it was before. */
export async function hideItem(tx: Tx, { id, reason, now }: Hiding) {
  const item = await lockItemUnlessDraft(tx, id)
  if (item.hidden_at) throw new AppError('ITEM_ALREADY_HIDDEN')
  await change(tx, item, { hidden_at: now, hidden_reason: reason }, now)
  return item
}

/** Unhides an item. A recent one counts as published now, because digests skipped it while it was hidden. */
export async function unhideItem(tx: Tx, { id, now }: Omit<Hiding, 'reason'>) {
  const item = await lockItemUnlessDraft(tx, id)
  if (!item.hidden_at) throw new AppError('ITEM_NOT_HIDDEN')
  const isRecent = now.getTime() - item.creationdate.getTime() < newsDays * 86_400_000
  const isNews = item.visibility === 'PB' && item.closed_at === null && (isRecent || !item.published_at)
  await change(tx, item, { hidden_at: null, hidden_reason: '', ...(isNews && { published_at: now }) }, now)
  await learnWords(tx, id)
  return item
}

type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItemWithOwner>>>

/** Treats drafts as missing, because only their owner may know that they exist. */
async function lockItemUnlessDraft(tx: Tx, id: number): Promise<LockedItem> {
  const item = await lockItemWithOwner(tx, id)
  if (!item || item.visibility === 'DR') throw new AppError('ITEM_DOESNT_EXIST')
  return item
}

async function change(tx: Tx, { id, owner_id }: LockedItem, columns: ItemColumns, now: Date) {
  await updateItemRow(tx, id, columns)
  await emit(tx, { type: 'item.changed', stream: { member_id: owner_id }, data: { item_id: id }, at: now })
}
