import { exactCountLimit } from '@pollen/contract/constants'
import { sql } from 'kysely'
import { oncePerDatabase } from '../../../platform/database/once-per-database.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import { type Area, areasOf, type Condition, every } from './areas.queries.ts'
import { type AreaSample, chooseCount, countsTiers, type MatchCount, thresholds } from './choose-plan.ts'
import { conditionsOf, conditionsWithFacets, keyOf, type ListQuery } from './filters.queries.ts'
import { isInTier, type Order } from './orders.queries.ts'

/** How many items match. A large number may be some seconds old, and is not exact then. */
export async function countMatches(db: Db, query: ListQuery, order: Order): Promise<MatchCount> {
  const unseen = query.filters.onlyUnseen ? await subtractSeen(db, query, order) : null
  return unseen ?? cacheCount(db, query, 'all', () => countNow(db, query, order))
}

/** How many of the matches are in one tier, or more than the number from which on it is scanned; also what the viewer has seen. */
export async function countTier(db: Db, viewerQuery: ListQuery, order: Order, tier: number, matches: MatchCount) {
  const { isAreaSmall } = matches
  const counted = matches.tierCounts?.[tier]
  // A small number is true only if it is new, and if all matches were counted.
  const areAllCounted = matches.isExact && matches.count <= exactCountLimit
  if (counted !== undefined && (areAllCounted || counted > thresholds.fewMatches)) return { ...matches, count: counted }
  const query = withoutSeen(viewerQuery)
  return cacheCount(db, query, `tier ${tier} `, async () => {
    const conditions = [...conditionsWithFacets(query, { isByAreaIndex: isAreaSmall }), isInTier(order, tier)]
    return { ...(await countUpTo(db, thresholds.fewMatches + 1, conditions)), isAreaSmall }
  })
}

/** Counts for all members, which is cached, and subtracts what this member has seen. Null where that is not exact enough. */
async function subtractSeen(db: Db, query: ListQuery, order: Order): Promise<MatchCount | null> {
  const forAllMembers = withoutSeen(query)
  const all = await countMatches(db, forAllMembers, order)
  if (all.count > exactCountLimit) return null
  const count = Math.max(0, all.count - (await countSeen(db, forAllMembers)))
  // A small rest of a cached number would show that the number is some seconds old.
  const isCached = all.count > largeCount
  return isCached && count <= largeCount ? null : { ...all, count }
}

function withoutSeen(query: ListQuery): ListQuery {
  const { onlyUnseen: _, ...filters } = query.filters
  return { ...query, filters }
}

export async function countNow(db: Db, query: ListQuery, order: Order): Promise<MatchCount> {
  const [area] = areasOf(query.filters)
  const limit = exactCountLimit + 1
  const byOtherFilters = async () => ({
    ...(await countWithTiers(db, limit, conditionsWithFacets(query), order)),
    isAreaSmall: false,
  })
  if (!area) return byOtherFilters()
  const sample = await sampleArea(db, query, area)
  switch (chooseCount(sample)) {
    case 'sample':
      return { count: sample.matches, isExact: true, isAreaSmall: true }
    case 'area-index': {
      const conditions = conditionsOf(query, { isByAreaIndex: true })
      return { ...(await countUpTo(db, limit, conditions, area.fromCenter)), isAreaSmall: false }
    }
    case 'other-filters':
      return byOtherFilters()
  }
}

/** `scannedBy` makes the index of an area stop at the limit; without an order it would list the whole area first. */
async function countUpTo(db: Db, limit: number, conditions: Condition[], scannedBy: Area['fromCenter'] = null) {
  const { rows } = await sql<{ count: number }>`${planEachTime}
    SELECT count(*) AS count FROM (
      SELECT FROM items WHERE is_listed AND ${every(conditions)} ${orderBy(scannedBy)} LIMIT ${sql.lit(limit)}
    ) AS matches`.execute(db)
  return { count: rows[0]?.count ?? 0, isExact: true }
}

/** Those of the words in the name. For the others the whole text of each item would be read. */
const tiersOfName = 2

/** The first tiers of a search are counted with all that matches: finding its matches again for each would take as long. */
async function countWithTiers(db: Db, limit: number, conditions: Condition[], order: Order) {
  if (!countsTiers(order)) return countUpTo(db, limit, conditions)
  const tiers = order.tiers.slice(0, tiersOfName)
  const areIn = tiers.map((_, tier) => sql`${isInTier(order, tier)} AS ${sql.ref(`is_in_${tier}`)}`)
  const counts = tiers.map((_, tier) => sql`count(*) FILTER (WHERE ${sql.ref(`is_in_${tier}`)})`)
  const { rows } = await sql<{ count: number; tierCounts: number[] }>`${planEachTime}
    SELECT count(*) AS count, jsonb_build_array(${sql.join(counts)}) AS "tierCounts" FROM (
      SELECT ${sql.join(areIn)} FROM items WHERE is_listed AND ${every(conditions)} LIMIT ${sql.lit(limit)}
    ) AS matches`.execute(db)
  return { count: 0, ...rows[0], isExact: true }
}

async function sampleArea(db: Db, query: ListQuery, area: Area): Promise<AreaSample> {
  const { rows } = await sql<AreaSample>`${planEachTime}
    SELECT count(*) AS items,
      count(*) FILTER (WHERE ${every(conditionsOf(query))}) AS matches
    FROM (
      SELECT * FROM items WHERE is_listed AND ${area.indexCondition} ${orderBy(area.fromCenter)}
      LIMIT ${sql.lit(thresholds.smallArea)}
    ) AS items`.execute(db)
  return rows[0] ?? { items: 0, matches: 0 }
}

/** How many of the matches the viewer has seen, or owns. */
async function countSeen(db: Db, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`${planEachTime}
    SELECT count(*) AS count FROM items
    WHERE is_listed AND ${every(conditionsOf(query))} AND items.id IN (
      SELECT item_id FROM item_views WHERE member_id = ${query.viewerId}
      UNION SELECT own.id FROM items AS own WHERE own.owner_id = ${query.viewerId}
    )`.execute(db)
  return rows[0]?.count ?? 0
}

const orderBy = (scannedBy: Area['fromCenter']) => (scannedBy ? sql`ORDER BY ${scannedBy}` : sql``)

/** A large number costs the most to count and is still true enough some seconds later; a small one is always counted. */
const largeCount = 1_000
const cacheMs = 10_000
const maxCached = 1_000

type CachedCounts = Map<string, MatchCount & { at: number }>

const cachedCounts = oncePerDatabase((): CachedCounts => new Map())

function findCached(db: Db, { now }: ListQuery, key: string): MatchCount | null {
  const cached = cachedCounts(db).get(key)
  return cached && Math.abs(now.getTime() - cached.at) < cacheMs ? { ...cached, isExact: false } : null
}

async function cacheCount(db: Db, query: ListQuery, subject: string, count: () => Promise<MatchCount>) {
  const key = subject + keyOf(query)
  const cached = findCached(db, query, key)
  if (cached) return cached
  const matches = await count()
  const counts = cachedCounts(db)
  if (counts.size >= maxCached) counts.clear()
  if (matches.count > largeCount) counts.set(key, { ...matches, at: query.now.getTime() })
  return matches
}

/** Whether it was counted just now that the matches are more than are sorted. */
export function areKnownMany(db: Db, query: ListQuery): boolean {
  const known = findCached(db, query, `all${keyOf(withoutSeen(query))}`)
  return known !== null && known.count > thresholds.fewMatches
}

const sizeOf = oncePerDatabase((): { isSmall: boolean; at: number } => ({
  isSmall: false,
  at: Number.NEGATIVE_INFINITY,
}))
const sizeKnownMs = 60_000

/** Whether there are so few items that it is worth a try to count and sort at once. By what the database expects, which is enough here. */
export async function isSmallInstance(db: Db, now: Date): Promise<boolean> {
  const size = sizeOf(db)
  if (Math.abs(now.getTime() - size.at) < sizeKnownMs) return size.isSmall
  const { rows } = await sql<{ items: number }>`
    SELECT reltuples::bigint AS items FROM pg_class WHERE oid = 'items'::regclass`.execute(db)
  const isSmall = (rows[0]?.items ?? 0) <= thresholds.smallInstance
  Object.assign(size, { isSmall, at: now.getTime() })
  return isSmall
}
