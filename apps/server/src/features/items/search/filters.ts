import type { ItemFilters } from '@pollen/contract/item-filters'
import { sql } from 'kysely'
import type { Condition } from './area.ts'
import type { Search } from './read-search.ts'

/** `search`: what the words mean; null when words are not asked for. */
export type Asked = { filters: ItemFilters; search: Search | null; viewerId: number; now: Date }

/** Each filter but the area as a condition on a row of `items`. */
export function conditionsOf({ filters, search, viewerId, now }: Asked): Condition[] {
  const { types, categories, minCreationdate, onlyUnseen } = filters
  const asked = [
    isOpenAt(now),
    search && sql<boolean>`items.words @@ ${search.loose}::tsquery`,
    types && sql<boolean>`items.type = ANY (${types})`,
    categories && isInCategory(categories),
    ...startsOf(filters),
    ...endsOf(filters).map(isOpenAt),
    minCreationdate && sql<boolean>`items.creationdate >= ${minCreationdate}`,
    onlyUnseen ? isUnseenBy(viewerId) : null,
  ]
  return asked.filter((condition): condition is Condition => Boolean(condition))
}

const isOpenAt = (at: Date) => sql<boolean>`(items.enddate IS NULL OR items.enddate > ${at})`

const isInCategory = (codes: string[]) =>
  sql<boolean>`(items.category1 = ANY (${codes}) OR items.category2 = ANY (${codes}) OR items.category3 = ANY (${codes}))`

/** What is one's own has been seen. */
const isUnseenBy = (viewerId: number) => sql<boolean>`(items.owner_id <> ${viewerId} AND NOT EXISTS (
  SELECT FROM item_views WHERE item_views.member_id = ${viewerId} AND item_views.item_id = items.id))`

/** Available at a moment: begun by then, and not over. With "also later" it need not have begun, with "also before" not last. */
function startsOf({ availableFrom, includeAfterAvailableFrom, availableUntil }: ItemFilters): Condition[] {
  const moments = [includeAfterAvailableFrom ? undefined : availableFrom, availableUntil]
  return moments.filter(isGiven).map((at) => sql<boolean>`items.startdate <= ${at}`)
}

function endsOf({ availableFrom, availableUntil, includeBeforeAvailableUntil }: ItemFilters): Date[] {
  return [availableFrom, includeBeforeAvailableUntil ? undefined : availableUntil].filter(isGiven)
}

const isGiven = (moment: Date | undefined): moment is Date => moment !== undefined

/** The filters of a column that items are ordered by: where to begin and end walking that order. */
export const rangeOf = {
  creationdate: ({ filters: { minCreationdate } }: Asked) =>
    minCreationdate ? [sql<boolean>`items.creationdate >= ${minCreationdate}`] : [],
  startdate: ({ filters }: Asked) => startsOf(filters),
  enddate: ({ filters, now }: Asked) =>
    [now, ...endsOf(filters)].map((at) => sql<boolean>`coalesce(items.enddate, 'infinity') > ${at}`),
}
