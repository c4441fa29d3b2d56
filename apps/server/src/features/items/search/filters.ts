import type { ItemFilters } from '@pollen/contract/item-filters'
import { sql } from 'kysely'
import { type Condition, hidden } from './area.ts'
import type { Search } from './read-search.ts'

/** `search`: what the words mean; null when words are not asked for. */
export type Asked = { filters: ItemFilters; search: Search | null; viewerId: number; now: Date }

/** Each filter but the area as a condition on a row of `items`. */
export function conditionsOf({ filters, search, viewerId, now }: Asked): Condition[] {
  const { types, categories, minCreationdate, onlyUnseen } = filters
  const asked = [
    ...startsOf(filters),
    isOpenAt(latest([now, ...endsOf(filters)])),
    search && sql<boolean>`items.words @@ ${search.loose}::tsquery`,
    types && sql<boolean>`items.type = ANY (${types})`,
    categories && isInCategory(categories),
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
function startsOf(
  { availableFrom, includeAfterAvailableFrom, availableUntil }: ItemFilters,
  write = (moment: Date) => sql`${moment}`,
): Condition[] {
  const moments = [includeAfterAvailableFrom ? undefined : availableFrom, availableUntil].filter(isGiven)
  return moments.length > 0 ? [sql<boolean>`items.startdate <= ${write(earliest(moments))}`] : []
}

function endsOf({ availableFrom, availableUntil, includeBeforeAvailableUntil }: ItemFilters): Date[] {
  return [availableFrom, includeBeforeAvailableUntil ? undefined : availableUntil].filter(isGiven)
}

const earliest = (moments: Date[]) => new Date(Math.min(...moments.map(Number)))
const latest = (moments: Date[]) => new Date(Math.max(...moments.map(Number)))
const isGiven = (moment: Date | undefined): moment is Date => moment !== undefined

/** The filters of a column that items are ordered by: where to begin and end walking that order. */
export const rangeOf = {
  creationdate: ({ filters: { minCreationdate } }: Asked) =>
    minCreationdate ? [sql<boolean>`items.creationdate >= ${hidden(minCreationdate, 'timestamptz')}`] : [],
  startdate: ({ filters }: Asked) => startsOf(filters, (moment) => hidden(moment, 'timestamptz')),
  enddate: ({ filters, now }: Asked) => [
    sql<boolean>`coalesce(items.enddate, 'infinity') > ${hidden(latest([now, ...endsOf(filters)]), 'timestamptz')}`,
  ],
}
