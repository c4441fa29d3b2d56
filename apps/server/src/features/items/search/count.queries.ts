import { exactCountLimit } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { type Area, areasOf, type Condition } from './area.ts'
import { type Asked, conditionsOf } from './filters.ts'

export type Counted = {
  /** Stops just above the limit up to which counts are exact. */
  count: number
  /** The area holds so few items that its index is the way to them. */
  isAreaSmall: boolean
}

/** An area with more listed items than this is large. */
const smallArea = 5_000
/** Where the other filters leave at least this share of an area, enough is soon found in it. */
const largeShare = 0.1

export async function countActive(db: Db, asked: Asked): Promise<Counted> {
  const [area] = areasOf(asked.filters)
  if (!area) return { count: await countUpTo(db, allConditions(asked, { isAreaSmall: false })), isAreaSmall: false }
  const { inside, matching } = await lookAround(db, asked, area)
  if (inside < smallArea) return { count: matching, isAreaSmall: true }
  const isAreaTheWay = matching > smallArea * largeShare
  const conditions = allConditions(asked, { isAreaSmall: isAreaTheWay })
  return { count: await countUpTo(db, conditions, isAreaTheWay ? area.outwards : null), isAreaSmall: false }
}

/** `along`: the order of an index to be used, for an index that is asked for an area alone would first list all of it. */
async function countUpTo(db: Db, conditions: Condition[], along: Area['outwards'] = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM items WHERE is_listed AND ${every(conditions)} ${orderBy(along)} LIMIT ${sql.lit(exactCountLimit + 1)}
    ) AS found`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many listed items an area has at least, and how many of those match. */
async function lookAround(db: Db, asked: Asked, area: Area) {
  const { rows } = await sql<{ inside: number; matching: number }>`
    SELECT count(*) AS inside, count(*) FILTER (WHERE ${every(allConditions(asked, { isAreaSmall: false }))}) AS matching
    FROM (
      SELECT * FROM items WHERE is_listed AND ${area.reach} ${orderBy(area.outwards)} LIMIT ${sql.lit(smallArea)}
    ) AS items`.execute(db)
  return rows[0] ?? { inside: 0, matching: 0 }
}

/** How many of the matches the viewer has seen, or owns. */
export async function countSeen(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM items
    WHERE is_listed AND ${every(allConditions(asked, { isAreaSmall: false }))} AND items.id IN (
      SELECT item_id FROM item_views WHERE member_id = ${asked.viewerId}
      UNION SELECT own.id FROM items AS own WHERE own.owner_id = ${asked.viewerId}
    )`.execute(db)
  return rows[0]?.count ?? 0
}

const orderBy = (along: Area['outwards']) => (along ? sql`ORDER BY ${along}` : sql``)

/** All filters. One area is searched by its index where it is small, a second one only looked at. */
export function allConditions(asked: Asked, { isAreaSmall }: { isAreaSmall: boolean }): Condition[] {
  const areas = areasOf(asked.filters).map((area, nth) => (isAreaSmall && nth === 0 ? area.byIndex : area.plainly))
  return [...conditionsOf(asked), ...areas]
}

export const every = (conditions: Condition[]) => sql<boolean>`(${sql.join(conditions, sql` AND `)})`
