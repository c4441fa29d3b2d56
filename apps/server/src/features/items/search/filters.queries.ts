import type { ItemFilters } from '@pollen/contract/item-filters'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { sql } from 'kysely'
import { hideFromPlanner } from '../../../platform/database/prepare-statements.ts'
import { isNotEnded, isUnseenBy } from '../items.queries.ts'
import { areasOf, type Condition } from './areas.queries.ts'
import { facetConditions } from './facets.queries.ts'
import type { SearchTerms } from './search-words.queries.ts'

/** What a viewer asks the list for; `search` is null when they search no words. */
export type ListQuery = { filters: ItemFilters; search: SearchTerms | null; viewerId: number | null; now: Date }

/**
 * All filters as conditions on a row of `items`; what takes longest to compare comes last. `isByAreaIndex` writes the first area so that
 * its index finds it.
 */
export function conditionsOf(query: ListQuery, { isByAreaIndex = false } = {}): Condition[] {
  const areas = areasOf(query.filters).map((area, nth) => (isByAreaIndex && nth === 0 ? area.byIndex : area.byDegrees))
  const { startDates, endDates, creationDates, others, words, unseen } = filtersOf(query)
  return [...startDates, ...endDates, ...creationDates, ...others, ...areas, ...words, ...unseen]
}

/**
 * Like `conditionsOf`; a search adds its facets, which the index of words compares before an item is read. For statements whose index
 * the planner chooses.
 */
export const conditionsWithFacets = (query: ListQuery, { isByAreaIndex = false } = {}): Condition[] => [
  ...conditionsOf(query, { isByAreaIndex }),
  ...(query.search && !isByAreaIndex ? facetConditions(query.filters) : []),
]

/** What it depends on which items match, and how many: for two queries with the same key they are the same. */
export function keyOf({ filters, viewerId }: ListQuery): string {
  const { ordering: _, userLocation, ...rest } = filters
  return JSON.stringify([rest, filters.distancesRadius && userLocation, filters.onlyUnseen && viewerId])
}

/** Whether an ordered scan by this column meets items that the filters leave out: any filter but those of the column itself. */
export function hasOtherFilters(query: ListQuery, column: string): boolean {
  const { startDates, creationDates, others, words, unseen } = filtersOf(query)
  return (
    [...others, ...words, ...unseen].length > 0 ||
    areasOf(query.filters).length > 0 ||
    (startDates.length > 0 && column !== 'startdate') ||
    (creationDates.length > 0 && column !== 'creationdate') ||
    (lastEnds(query.filters).length > 0 && column !== 'enddate')
  )
}

/** The filters of a column that items are ordered by: where an ordered scan of that column starts and stops. */
export const rangeOf = {
  creationdate: (query: ListQuery) => filtersOf(query, hideFromPlanner).creationDates,
  startdate: (query: ListQuery) => filtersOf(query, hideFromPlanner).startDates,
  enddate: ({ filters, now }: ListQuery) => [
    sql<boolean>`coalesce(items.enddate, 'infinity') > ${hideFromPlanner(latest([now, ...lastEnds(filters)]), 'timestamptz')}`,
  ],
}

/** The conditions by the column they are about. */
function filtersOf(
  { filters, search, viewerId, now }: ListQuery,
  write = (value: unknown, _type: string) => sql`${value}`,
) {
  const { types, categories, minCreationdate, onlyUnseen, resource } = filters
  const starts = firstStarts(filters)
  const moment = (date: Date) => write(date, 'timestamptz')
  return {
    startDates: starts.length > 0 ? [sql<boolean>`items.startdate <= ${moment(earliest(starts))}`] : [],
    endDates: [isNotEnded(latest([now, ...lastEnds(filters)]))],
    creationDates: minCreationdate ? [sql<boolean>`items.creationdate >= ${moment(minCreationdate)}`] : [],
    words: search ? [sql<boolean>`items.words @@ ${search.loose}::tsquery`] : [],
    unseen: onlyUnseen && viewerId !== null ? [isUnseenBy(viewerId)] : [],
    others: [
      ...(types ? [sql<boolean>`items.type = ANY (${types})`] : []),
      ...(categories ? [isInCategory(categories)] : []),
      ...(resource ? [isOfResource(resource)] : []),
    ],
  }
}

const isInCategory = (codes: string[]) =>
  sql<boolean>`(items.category1 = ANY (${codes}) OR items.category2 = ANY (${codes}) OR items.category3 = ANY (${codes}))`

const isOfResource = ({ kind, id }: ResourceLink) =>
  sql<boolean>`(items.resource_kind = ${kind} AND items.resource_id = ${id})`

/** An item is available at a moment when it has started by then; with "also later" it may start later. */
const firstStarts = ({ availableFrom, includeAfterAvailableFrom, availableUntil }: ItemFilters): Date[] =>
  [includeAfterAvailableFrom ? undefined : availableFrom, availableUntil].filter(isDate)

/** An item is available at a moment when it has not ended by then; with "also before" it may end before. */
const lastEnds = ({ availableFrom, availableUntil, includeBeforeAvailableUntil }: ItemFilters): Date[] =>
  [availableFrom, includeBeforeAvailableUntil ? undefined : availableUntil].filter(isDate)

const earliest = (moments: Date[]) => new Date(Math.min(...moments.map(Number)))
const latest = (moments: Date[]) => new Date(Math.max(...moments.map(Number)))
const isDate = (moment: Date | undefined): moment is Date => moment !== undefined
