import { exactCountLimit } from '@pollen/contract/constants'
import { sql } from 'kysely'
import { oncePerDatabase } from '../../../platform/database/client-databases.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import type { RowCount } from '../../../platform/paging.ts'
import { every } from './areas.queries.ts'
import { conditionsOf, keyOf, type ListQuery, withoutSeen } from './filters.queries.ts'

/**
 * Larger counts are slow to determine and hardly change, so they are cached for some seconds. While a count is cached, the list is
 * scanned instead of collected: with 2,000 matches among a million items, a scan reads about 10,000 items to fill a page.
 */
export const minCachedCount = 2_000
const cacheMs = 10_000
const maxCachedCounts = 1_000

type CachedCount = { count: number; at: number }

const counts = oncePerDatabase((): Map<string, CachedCount> => new Map())

export function cacheCount(db: Db, query: ListQuery, count: number, tier?: number) {
  if (count <= minCachedCount) return
  const known = counts(db)
  if (known.size >= maxCachedCounts) known.clear()
  known.set(keyOf(query, tier), { count, at: query.now.getTime() })
}

function findCachedCount(db: Db, query: ListQuery, tier?: number): RowCount | null {
  const known = counts(db).get(keyOf(query, tier))
  const isRecent = known && Math.abs(query.now.getTime() - known.at) < cacheMs
  return isRecent ? { count: known.count, isExact: false } : null
}

export const isKnownLong = (db: Db, query: ListQuery, tier: number): boolean =>
  findCachedCount(db, withoutSeen(query), tier) !== null

/** Returns the number of matches if a large count is cached. For unseen items, subtracts those that the viewer has seen. */
export async function countFromCache(db: Db, query: ListQuery): Promise<RowCount | null> {
  const all = findCachedCount(db, withoutSeen(query))
  if (!all || !query.filters.onlyUnseen) return all
  if (all.count > exactCountLimit) return countMatches(db, query)
  const count = all.count - (await countSeen(db, query))
  return count > minCachedCount ? { count, isExact: false } : null
}

/** Counts the matches up to the limit of exact counts. */
export async function countMatches(db: Db, query: ListQuery): Promise<RowCount> {
  const known = findCachedCount(db, query)
  if (known) return known
  const { rows } = await sql<{ count: number }>`${planEachTime}
    SELECT count(*) AS count FROM (
      SELECT FROM items WHERE is_listed AND ${every(conditionsOf(query))} LIMIT ${sql.lit(exactCountLimit + 1)}
    ) AS matches`.execute(db)
  const count = rows[0]?.count ?? 0
  cacheCount(db, query, count)
  return { count, isExact: true }
}

/** Counts the matches that the viewer has seen or owns. */
async function countSeen(db: Db, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`${planEachTime}
    SELECT count(*) AS count FROM items
    WHERE is_listed AND ${every(conditionsOf(withoutSeen(query)))} AND items.id IN (
      SELECT item_id FROM item_views WHERE member_id = ${query.viewerId}
      UNION SELECT own.id FROM items AS own WHERE own.owner_id = ${query.viewerId}
    )`.execute(db)
  return rows[0]?.count ?? 0
}
