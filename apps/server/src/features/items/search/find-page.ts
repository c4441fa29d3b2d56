import { exactCountLimit } from '@pollen/contract/constants'
import type { Db } from '../../../platform/database/open-database.ts'
import type { RowCount } from '../../../platform/paging.ts'
import { areasOf } from './areas.queries.ts'
import { cacheCount, countFromCache, countMatches, isKnownLong, minCachedCount } from './count-matches.queries.ts'
import { type ListQuery, withoutSeen } from './filters.queries.ts'
import { type Collected, collect, type ListedItem, type PageRequest, type SearchIndex, scan } from './pages.queries.ts'

/** Collecting by a fixed index gives up above this many items. Most searches and areas have fewer, and reading them beats planning. */
const maxReadByIndex = 5_000

/** Use the index of areas if more than this share of the area matches. Otherwise the other filters are more selective. */
const minShareForAreaIndex = 0.1

type FoundPage = { count: RowCount; rows: ListedItem[] }

/**
 * Finds one page of the list and the number of matches. There are two ways to read a page:
 *
 * - *collect* all matches, count and sort them: for short lists;
 * - *scan* the index of the order until the page is full: for long lists, and for lists without other filters.
 *
 * The length of a list is unknown at first, so collecting it stops at a limit, and the list is scanned if there is more. The
 * length of a long list is then cached for some seconds.
 */
export async function findPage(db: Db, request: PageRequest): Promise<FoundPage> {
  const { query, order } = request
  if (!order.isFiltered) return { count: await countMatches(db, query), rows: await readByTiers(db, request) }
  const known = await countFromCache(db, query)
  if (known) return { count: known, rows: await readByTiers(db, request) }
  const found = await collectUpToLimit(db, request)
  if (found.isComplete) return { count: { count: found.count, isExact: true }, rows: found.rows }
  // A capped `read` is above the limit of exact counts, so `readPage` reports it as inexact. It includes items that the viewer has
  // seen, so the unseen ones must be counted separately.
  const count = query.filters.onlyUnseen ? await countMatches(db, query) : { count: found.read, isExact: true }
  return { count, rows: await readByTiers(db, request) }
}

/** Collects by a fixed index with a generic plan. If that reads too many items, lets the planner choose. */
async function collectUpToLimit(db: Db, request: PageRequest): Promise<Collected> {
  const { query } = request
  const index = chooseIndex(query)
  const byIndex = index && (await collect(db, request, { by: index, maxRead: maxReadByIndex }))
  if (byIndex?.isComplete) return byIndex
  const isAreaIndexWorthwhile =
    index === 'areas' && byIndex !== null && byIndex.count > byIndex.read * minShareForAreaIndex
  const by = isAreaIndexWorthwhile ? 'plannerByAreaIndex' : 'planner'
  const found = await collect(db, request, { by, maxRead: exactCountLimit })
  cacheCount(db, withoutSeen(query), found.read)
  return found
}

/** With a type or a category, the index of words and facets finds fewer items of an area than the index of areas. */
function chooseIndex({ search, filters }: ListQuery): SearchIndex | null {
  const hasArea = areasOf(filters).length > 0
  if (search || (hasArea && (filters.types || filters.categories))) return 'wordsAndFacets'
  return hasArea ? 'areas' : null
}

/** Reads a page without knowing all matches: tier after tier, each in the order of an index. */
async function readByTiers(db: Db, request: PageRequest): Promise<ListedItem[]> {
  const { order, after, offset, limit } = request
  // A numbered page may begin in any tier. If the first tier is known to be long, the page is most likely there.
  if (offset > 0) {
    const scanned = isCollectedFirst(db, request, 0) ? null : await scan(db, request, 0)
    return scanned ?? (await collect(db, request, { by: 'planner' })).rows
  }
  const rows: ListedItem[] = []
  const step = order.isBackwards ? -1 : 1
  for (let tier = after?.[0] ?? 0; order.tiers[tier] && rows.length < limit; tier += step) {
    rows.push(...(await readTier(db, { ...request, limit: limit - rows.length }, tier)))
  }
  return rows
}

async function readTier(db: Db, request: PageRequest, tier: number): Promise<ListedItem[]> {
  const { query, order } = request
  // The index by distance can only return the nearest first.
  const canScan = !(order.isByDistance && order.isBackwards && tier === 0)
  if (isCollectedFirst(db, request, tier)) {
    const found = await collect(db, request, { by: 'planner', tier, maxRead: minCachedCount })
    if (found.isComplete) return found.rows
    cacheCount(db, withoutSeen(query), found.read, tier)
  }
  const scanned = canScan ? await scan(db, request, tier) : null
  return scanned ?? (await collect(db, request, { by: 'planner', tier })).rows
}

/** Tiers of best matches vary in size, so each is collected until its count is known to be large. */
const isCollectedFirst = (db: Db, { query, order }: PageRequest, tier: number) =>
  order.isBestFirst && !isKnownLong(db, query, tier)
