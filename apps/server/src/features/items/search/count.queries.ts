import { exactCountLimit } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { areasOf, type Condition } from './area.ts'
import { type Asked, conditionsOf } from './filters.ts'

export type Counted = {
  /** Stops just above the limit up to which counts are exact. */
  count: number
  /** The area holds so few items that its index is the way to them. */
  isAreaSmall: boolean
}

/** An area with more listed items than this is large. */
const smallArea = 5_000

export async function countActive(db: Db, asked: Asked): Promise<Counted> {
  const small = await countInSmallArea(db, asked)
  if (small !== null) return { count: small, isAreaSmall: true }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM items WHERE is_listed AND ${every(allConditions(asked, { isAreaSmall: false }))}
      LIMIT ${sql.lit(exactCountLimit + 1)}
    ) AS found`.execute(db)
  return { count: rows[0]?.count ?? 0, isAreaSmall: false }
}

/** Null without an area, or when it is large. */
async function countInSmallArea(db: Db, asked: Asked): Promise<number | null> {
  const [area] = areasOf(asked.filters)
  if (!area) return null
  const { rows } = await sql<{ inside: number; matching: number }>`
    SELECT count(*) AS inside, count(*) FILTER (WHERE ${every(allConditions(asked, { isAreaSmall: false }))}) AS matching
    FROM (
      SELECT * FROM items WHERE is_listed AND ${area.byIndex}
      ${area.outwards ? sql`ORDER BY ${area.outwards}` : sql``} LIMIT ${sql.lit(smallArea)}
    ) AS items`.execute(db)
  const [found] = rows
  return found && found.inside < smallArea ? found.matching : null
}

/** All filters. One area is searched by its index where it is small, a second one only looked at. */
export function allConditions(asked: Asked, { isAreaSmall }: { isAreaSmall: boolean }): Condition[] {
  const areas = areasOf(asked.filters).map((area, nth) => (isAreaSmall && nth === 0 ? area.byIndex : area.plainly))
  return [...conditionsOf(asked), ...areas]
}

export const every = (conditions: Condition[]) => sql<boolean>`(${sql.join(conditions, sql` AND `)})`
