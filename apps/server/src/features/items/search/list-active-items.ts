import type { ItemFilters } from '@pollen/contract/item-filters'
import { items, type SearchSuggestion } from '@pollen/contract/items'
import { locationText } from '@pollen/contract/location'
import { resourceText } from '@pollen/contract/resource-kinds'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import type { Action, Context } from '../../../platform/action.ts'
import { oncePerDatabase } from '../../../platform/database/once-per-database.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { readPage, type Slice } from '../../../platform/paging.ts'
import { readTogether } from '../../../platform/read-together.ts'
import { findItemsForViewers } from '../items.queries.ts'
import { showItem } from '../show-item.ts'
import { areasOf } from './areas.queries.ts'
import { choosePlan, countsTiers, type MatchCount, type Plan } from './choose-plan.ts'
import { areKnownMany, countMatches, countTier, isSmallInstance } from './count-matches.queries.ts'
import type { ListQuery } from './filters.queries.ts'
import { findFurthestBoxes, sortInBoxes } from './furthest-boxes.queries.ts'
import type { ListedItem } from './listed-items.queries.ts'
import { backwards, type Cursor, cursorSchema, orderOf } from './orders.queries.ts'
import { readQuery, requireUserLocation } from './read-query.ts'
import { type PageRequest, scanInOrder } from './scan-in-order.queries.ts'
import { sortFewMatches, sortMatches } from './sort-matches.queries.ts'
import { showsMatches, suggestSearch } from './suggest-search.ts'

const noMatches = { count: 0, isExact: true, isAreaSmall: false }

export const listActiveItems: Action<typeof items.listActive> = async (
  ctx,
  { page, page_size, cursor, ...filters },
) => {
  requireUserLocation(filters, ctx.language)
  let suggestion: SearchSuggestion | null = null
  const { rows, ...list } = await readPage<ListedItem, Cursor>({ page, page_size, cursor }, ctx, {
    path: pathOf(filters),
    cursor: cursorSchema(filters),
    read: async (slice) => {
      const found = await readForViewer(ctx, filters, slice)
      suggestion = found.suggestion
      return found
    },
    cursorOf: ({ tier, value, seq }) => [tier, value, seq],
  })
  return { ...list, suggestion, results: rows.map((row) => showItem(row, ctx.language)) }
}

type ItemSlice = { count: MatchCount; rows: ListedItem[]; suggestion: SearchSuggestion | null }

const readListsTogether = oncePerDatabase(() => readTogether<ItemSlice>('list'))

/**
 * A page is read once for all who ask for the same at the same moment, as somebody sees it who owns none of its items. With
 * `onlyUnseen` a page differs for each viewer, and is read for them alone.
 */
async function readForViewer(
  { db, viewer, clock }: Context<typeof items.listActive>,
  filters: ItemFilters,
  slice: Slice<Cursor>,
): Promise<ItemSlice> {
  const readFor = async (viewerId: number | null) => {
    const query = await readQuery(db, { filters, viewerId, now: clock() })
    if (!query) return { count: noMatches, rows: [], suggestion: null }
    const found = await readSlice(db, query, slice)
    // The count is of the words as they are typed, and no item has them all.
    return query.search?.replaced
      ? {
          count: noMatches,
          rows: showsMatches(query) ? found.rows : [],
          suggestion: suggestSearch(query, found),
        }
      : { ...found, suggestion: null }
  }
  if (filters.onlyUnseen) return readFor(viewer.id)
  const page = await readListsTogether(db)(JSON.stringify([filters, slice]), () => readFor(null))
  return { ...page, rows: await withOwnItems(db, page.rows, viewer.id) }
}

/** A member knows the true place of their own items, so those are read again for them. */
async function withOwnItems(db: Db, rows: ListedItem[], viewerId: number): Promise<ListedItem[]> {
  const own = rows.filter(({ owner_id }) => owner_id === viewerId)
  if (own.length === 0) return rows
  const requests = own.map(({ id }) => ({ id, viewerId }))
  const ownItems = new Map((await findItemsForViewers(db, requests)).map((item) => [item.id, item]))
  return rows.map((row) => ({ ...row, ...ownItems.get(row.id) }))
}

async function readSlice(db: Db, query: ListQuery, { isBackwards, ...slice }: Slice<Cursor>) {
  const order = orderOf(query)
  const request = { query, order: isBackwards ? backwards(order) : order, ...slice }
  const few = await findFew(db, request)
  const matches = few?.matches ?? (await countMatches(db, query, order))
  return { count: matches, rows: few?.rows ?? (await findPage(db, { ...request, matches })) }
}

/** The page and its count at once, where few items match. Most areas that are searched have more items than a word has. */
async function findFew(db: Db, request: Omit<PageRequest, 'matches'>) {
  const { query } = request
  const [area] = areasOf(query.filters)
  if (!area && !query.search) return null
  if (areKnownMany(db, query) || !(await isSmallInstance(db, query.now))) return null
  const withWords = query.search ? await sortFewMatches(db, request, 'words') : null
  return withWords ?? (area ? sortFewMatches(db, request, area) : null)
}

/** The page, or the part of it that is in one tier. */
function findPage(db: Db, request: PageRequest, tier?: number): Promise<ListedItem[]> {
  return executePlan(db, request, choosePlan(request.matches, { ...request, tier }), tier)
}

async function executePlan(db: Db, request: PageRequest, plan: Plan, tier?: number): Promise<ListedItem[]> {
  switch (plan.kind) {
    case 'empty':
      return []
    case 'sort-matches':
      return sortMatches(db, request, { tier, isNearerOnly: plan.isNearerOnly })
    case 'scan-in-order':
      return (await scanInOrder(db, request, plan, tier)) ?? sortMatches(db, request, { tier })
    case 'sort-furthest': {
      const boxes = await findFurthestBoxes(db, request, plan.from)
      const furthest = boxes ? await sortInBoxes(db, request, boxes) : []
      // Items may have been closed in between.
      return furthest.length === request.limit ? furthest : executePlan(db, request, plan.otherwise, tier)
    }
    case 'tier-by-tier':
      return findByTiers(db, request)
  }
}

async function findByTiers(db: Db, request: PageRequest) {
  const { query, order, matches, after, limit } = request
  const found: ListedItem[] = []
  const step = order.isBackwards ? -1 : 1
  for (let tier = after?.[0] ?? 0; order.tiers[tier] && found.length < limit; tier += step) {
    const tierMatches = countsTiers(order) ? await countTier(db, query, order, tier, matches) : matches
    const rest = { ...request, matches: tierMatches, limit: limit - found.length }
    found.push(...(await findPage(db, rest, tier)))
  }
  return found
}

/** The path of the list with its filters, as the next page is asked for. */
const pathOf = ({ userLocation, bounds, resource, ...filters }: ItemFilters) =>
  endpointPath(items.listActive) +
  writeQuery({
    ...filters,
    userLocation: userLocation && locationText(userLocation),
    bounds: bounds && [bounds.northWest, bounds.southEast].map(locationText),
    resource: resource && resourceText(resource),
  })
