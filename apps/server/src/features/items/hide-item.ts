import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import type { ItemColumns } from './item-columns.ts'
import { lockItemWithOwner, newsDays, updateItemRow } from './items.queries.ts'
import { learnWords } from './search/vocabulary.queries.ts'

type Hiding = { id: number; reason: string; now: Date }

/** Hides an item from everyone but its owner, on behalf of a moderator. If it is hidden already, replaces the reason. */
export async function hideItem(tx: Tx, { id, reason, now }: Hiding) {
  const item = await lockAnyItem(tx, id)
  await change(tx, item, { hidden_at: item.hidden_at ?? now, hidden_reason: reason }, now)
}

/** Unhides an item. A recent one counts as published now, because digests skipped it while it was hidden. */
export async function unhideItem(tx: Tx, { id, now }: Omit<Hiding, 'reason'>) {
  const item = await lockAnyItem(tx, id)
  if (!item.hidden_at) throw new AppError('ITEM_NOT_HIDDEN')
  const isRecent = now.getTime() - item.creationdate.getTime() < newsDays * 86_400_000
  const isNews = item.visibility === 'PB' && item.closed_at === null && (isRecent || !item.published_at)
  await change(tx, item, { hidden_at: null, hidden_reason: '', ...(isNews && { published_at: now }) }, now)
  await learnWords(tx, id)
}

type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItemWithOwner>>>

/** Includes drafts, because an owner could otherwise evade a decision by publishing the item again after it. */
async function lockAnyItem(tx: Tx, id: number): Promise<LockedItem> {
  const item = await lockItemWithOwner(tx, id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  return item
}

async function change(tx: Tx, { id, owner_id }: LockedItem, columns: ItemColumns, now: Date) {
  await updateItemRow(tx, id, columns)
  await emit(tx, { type: 'item.changed', stream: { member_id: owner_id }, data: { item_id: id }, at: now })
}
