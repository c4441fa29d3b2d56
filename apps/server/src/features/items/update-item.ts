import type { items } from '@pollen/contract/items'
import type { Action } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import {
  clearedColumns,
  columnsOfResource,
  findAreaColumns,
  requireConsistentFields,
  toColumns,
} from './item-columns.ts'
import { requireOwner, requireVersion } from './items.policy.ts'
import { findItem, type LockedItem, lockItem, newsDays, updateItemRow } from './items.queries.ts'
import { requireMayPublish } from './require-may-publish.ts'
import { learnWords } from './search/vocabulary.queries.ts'
import { showItem } from './show-item.ts'

export const updateItem: Action<typeof items.update> = async (ctx, { id, version, is_closed, ...changes }) => {
  const { tx, viewer, language, clock } = ctx
  const before = requireOwner(await lockItem(tx, id, viewer.id), viewer)
  requireVersion(before, { version, ifMatch: ctx.ifMatch, language })
  const { location } = changes
  const area = location === undefined ? {} : await findAreaColumns(tx, location)
  const columns = { ...toColumns(changes), ...clearedColumns(changes), ...area }
  // Changes without `resource` keep the existing link.
  const { resource = showItem(before, language).resource } = changes
  if (resource) {
    const { longitude } = before
    Object.assign(columns, columnsOfResource(resource, { longitude, ...columns }, language))
  }
  requireConsistentFields({ ...before, ...columns }, language)
  const reopened = is_closed === false && { closed_at: null, closed_reason: null }
  const now = clock()
  // Publishing a draft and reopening an item count as new items.
  const isShownAgain = (before.visibility === 'DR' && (changes.visibility ?? 'DR') !== 'DR') || reopened
  if (isShownAgain) await requireMayPublish(tx, viewer, now)
  const isPublished = isNews(before, { ...before, ...columns, ...reopened }, now)
  await updateItemRow(tx, id, { ...columns, ...reopened, ...(isPublished && { published_at: now }) })
  await learnWords(tx, id)
  const about = { stream: { member_id: viewer.id }, data: { item_id: id }, at: now }
  await emit(tx, { type: 'item.changed', ...about })
  if (isPublished) await emit(tx, { type: 'item.published', ...about })
  return showItem(requireOwner(await findItem(tx, id, viewer.id), viewer), language)
}

type ItemState = Pick<LockedItem, 'visibility' | 'closed_at' | 'hidden_at' | 'published_at' | 'creationdate'>

/** True if members should get a notification: the item is public for the first time, or listed again while still recent. */
function isNews(before: ItemState, after: ItemState, now: Date): boolean {
  const isShown = ({ visibility, closed_at, hidden_at }: ItemState) =>
    visibility === 'PB' && closed_at === null && hidden_at === null
  if (before.published_at === null) return after.visibility === 'PB' && after.hidden_at === null
  const isRecent = now.getTime() - before.creationdate.getTime() < newsDays * 86_400_000
  return isRecent && !isShown(before) && isShown(after)
}
