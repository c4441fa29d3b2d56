import type { Language } from '@pollen/contract/constants'
import type { ItemFilters } from '@pollen/contract/item-filters'
import type { Box } from '@pollen/contract/map-bounds'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { type RawBuilder, sql } from 'kysely'
import { fieldError } from '../../../errors.ts'
import type { Viewer } from '../../../platform/action.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { hideFromPlanner } from '../../../platform/database/prepare-statements.ts'
import { isNotAmongHidden } from '../../blocks/index.ts'
import { isNotEnded, isUnseenBy } from '../items.queries.ts'
import { areasOf, type Condition } from './areas.queries.ts'
import { parseSearch, type SearchTerms } from './search-words.queries.ts'

/** A viewer's request for the list. `search` is null if there are no words to search for. */
export type ListQuery = {
  filters: ItemFilters
  search: SearchTerms | null
  viewerId: number
  /** See `Viewer`. */
  blocksVersion: number
  now: Date
}

/** The fields of a query that depend on its viewer. */
export const asViewer = ({ id, blocksVersion }: Viewer) => ({ viewerId: id, blocksVersion })

/** Adds the search terms to a query. Returns null for a search text without words, which has no matches. */
export async function readQuery<Query extends Omit<ListQuery, 'search'>>(
  db: Db,
  query: Query,
): Promise<(Query & Pick<ListQuery, 'search'>) | null> {
  const { search: text } = query.filters
  const search = text ? await parseSearch(db, text) : null
  return text && !search ? null : { ...query, search }
}

/** Filters and orders by distance need a location. */
export function requireUserLocation({ userLocation, distancesRadius, ordering }: ItemFilters, language: Language) {
  const needsLocation = distancesRadius || ordering === 'distance' || ordering === '-distance'
  if (needsLocation && !userLocation) throw fieldError('userLocation', 'required', language)
}

/**
 * Returns all filters as conditions on a row of `items`, the slowest last. With `isByAreaIndex`, the first area can use its index.
 */
export function conditionsOf(query: ListQuery, { isByAreaIndex = false } = {}): Condition[] {
  const areas = areasOf(query.filters).map((area, nth) => (isByAreaIndex && nth === 0 ? area.byIndex : area.byDegrees))
  const { startConditions, endConditions, creationConditions, blocks, others, words, unseen } = filtersOf(query)
  return [
    ...startConditions,
    ...endConditions,
    ...creationConditions,
    ...blocks,
    ...others,
    ...areas,
    ...words,
    ...unseen,
  ]
}

/** Begins with `true`, because `every` needs at least one condition. */
export const unseenConditions = (query: ListQuery): Condition[] => [sql<boolean>`true`, ...filtersOf(query).unseen]

export function withoutSeen(query: ListQuery): ListQuery {
  const { onlyUnseen: _, ...filters } = query.filters
  return { ...query, filters }
}

/** Cache key: queries with the same key have the same matches, in any order, apart from items that end meanwhile. */
export function keyOf({ filters, viewerId, blocksVersion }: ListQuery, tier?: number): string {
  const { ordering: _, userLocation, ...rest } = filters
  const viewer = (filters.onlyUnseen || blocksVersion > 0) && [viewerId, blocksVersion]
  return JSON.stringify([rest, filters.distancesRadius && userLocation, viewer, tier])
}

/** True if a scan by this column also reads items without a match. Ignores ended items and those of blocked pairs, which are few. */
export function hasOtherFilters(query: ListQuery, column: string): boolean {
  const { startConditions, creationConditions, others, words, unseen } = filtersOf(query)
  return (
    [...others, ...words, ...unseen].length > 0 ||
    areasOf(query.filters).length > 0 ||
    (startConditions.length > 0 && column !== 'startdate') ||
    (creationConditions.length > 0 && column !== 'creationdate') ||
    (mustNotHaveEndedBy(query.filters).length > 0 && column !== 'enddate')
  )
}

/** Filters on the column of the order: they determine where an index scan starts and stops. */
export const rangeOf = {
  creationdate: (query: ListQuery) => filtersOf(query, hideFromPlanner).creationConditions,
  startdate: (query: ListQuery) => filtersOf(query, hideFromPlanner).startConditions,
  enddate: ({ filters, now }: ListQuery) => [
    sql<boolean>`coalesce(items.enddate, 'infinity') > ${hideFromPlanner(latest([now, ...mustNotHaveEndedBy(filters)]), 'timestamptz')}`,
  ],
}

/** Groups the conditions by their column. */
function filtersOf(
  { filters, search, viewerId, blocksVersion, now }: ListQuery,
  asParameter = (value: unknown, _type: string) => sql`${value}`,
) {
  const { types, categories, conditions, minCreationdate, onlyUnseen, resource } = filters
  const starts = mustHaveStartedBy(filters)
  const moment = (date: Date) => asParameter(date, 'timestamptz')
  return {
    startConditions: starts.length > 0 ? [sql<boolean>`items.startdate <= ${moment(earliest(starts))}`] : [],
    endConditions: [isNotEnded(latest([now, ...mustNotHaveEndedBy(filters)]))],
    creationConditions: minCreationdate ? [sql<boolean>`items.creationdate >= ${moment(minCreationdate)}`] : [],
    words: search ? [sql<boolean>`items.words @@ ${search.loose}::tsquery`] : [],
    // Most members have no blocks, and their lists need no filter.
    blocks: blocksVersion > 0 ? [isNotAmongHidden(viewerId, sql`items.owner_id`)] : [],
    unseen: onlyUnseen ? [isUnseenBy(viewerId)] : [],
    others: [
      ...(types ? [sql<boolean>`items.type = ANY (${types})`] : []),
      ...(categories ? [isInCategory(categories)] : []),
      ...(conditions ? [sql<boolean>`items.condition = ANY (${conditions})`] : []),
      ...(resource ? [isOfResource(resource)] : []),
    ],
  }
}

const isInCategory = (codes: string[]) =>
  sql<boolean>`(items.category1 = ANY (${codes}) OR items.category2 = ANY (${codes}) OR items.category3 = ANY (${codes}))`

const isOfResource = ({ kind, id }: ResourceLink) =>
  sql<boolean>`(items.resource_kind = ${kind} AND items.resource_id = ${id})`

/** An item is available at a moment when it has started by then; with "also later" it may start later. */
const mustHaveStartedBy = ({ availableFrom, includeAfterAvailableFrom, availableUntil }: ItemFilters): Date[] =>
  [includeAfterAvailableFrom ? undefined : availableFrom, availableUntil].filter(isDate)

/** An item is available at a moment when it has not ended by then; with "also before" it may end before. */
const mustNotHaveEndedBy = ({ availableFrom, availableUntil, includeBeforeAvailableUntil }: ItemFilters): Date[] =>
  [availableFrom, includeBeforeAvailableUntil ? undefined : availableUntil].filter(isDate)

const earliest = (moments: Date[]) => new Date(Math.min(...moments.map(Number)))
const latest = (moments: Date[]) => new Date(Math.max(...moments.map(Number)))
const isDate = (moment: Date | undefined): moment is Date => moment !== undefined

/** Must match `item_facets` in the database. */
const squaresPerDegree = 2

/** Areas with more squares are not selective enough. */
const maxSquares = 64

/**
 * Coarse versions of the exact filters that the index of words can check, so that it returns fewer items without a match. They match
 * every item that the exact filters match.
 */
export function facetConditions(
  filters: ItemFilters,
  asParameter = (value: unknown, type: string): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`,
): Condition[] {
  return facetsOf(filters).map((anyOf) => sql<boolean>`${itemFacets} && ${asParameter(anyOf, 'text[]')}`)
}

const itemFacets = sql`item_facets(items.type, items.category1, items.category2, items.category3,
  items.shown_longitude, items.shown_latitude)`

/** A matching item has at least one facet of each list. */
function facetsOf({ types, categories, ...filters }: ItemFilters): string[][] {
  const squares = areasOf(filters).map(({ boxes }) => squaresOf(boxes))
  return [types?.map((type) => `type ${type}`), categories, ...squares].filter((facets) => facets !== undefined)
}

function squaresOf(boxes: Box[]): string[] | undefined {
  const squares: string[] = []
  for (const { west, east, south, north } of boxes) {
    const [left, right, bottom, top] = [
      squareNumber(west),
      squareNumber(east),
      squareNumber(south),
      squareNumber(north),
    ]
    if (squares.length + (right - left + 1) * (top - bottom + 1) > maxSquares) return
    for (let x = left; x <= right; x++) for (let y = bottom; y <= top; y++) squares.push(`square ${x} ${y}`)
  }
  return squares
}

const squareNumber = (degrees: number) => Math.floor(degrees * squaresPerDegree)
