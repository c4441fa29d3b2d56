import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { type ItemRow, visibleItems } from '../items.queries.ts'
import { ofAnybody } from './count-matches.ts'
import { countPart, type Found, gather, type Wanted, walk } from './page.queries.ts'
import { rememberCount } from './remember-counts.ts'

/** Up to so many are all found and sorted; more are met along the order. */
const few = 2_000

/** An item, and where in the order it is. */
export type ActiveItem = { row: ItemRow; found: Found }

/** The items of one page, in their order. */
export async function readActive(db: Db, wanted: Wanted): Promise<ActiveItem[]> {
  const found = await findPage(db, wanted)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await visibleItems(db, wanted.asked.viewerId).where(sql<boolean>`items.id = ANY (${ids})`).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap((one) => {
    const row = byId.get(one.id)
    return row ? [{ row, found: one }] : []
  })
}

async function findPage(db: Db, wanted: Wanted): Promise<Found[]> {
  const { counted, order, after, offset, limit } = wanted
  if (counted.count <= few || counted.isAreaSmall) return gather(db, wanted)
  if (offset > 0) return (await walk(db, wanted, 0)) ?? gather(db, wanted)
  const found: Found[] = []
  for (let part = after?.[0] ?? 0; part < order.parts.length && found.length < limit; part++) {
    const rest = { ...wanted, limit: limit - found.length }
    found.push(...(await findInPart(db, rest, part)))
  }
  return found
}

/** The kinds of matches of a search differ much in number: each is asked for its own. */
async function findInPart(db: Db, wanted: Wanted, part: number): Promise<Found[]> {
  const { count } = wanted.order.parts.length > 2 ? await countOfPart(db, wanted, part) : wanted.counted
  if (count === 0) return []
  return (count <= few ? null : await walk(db, wanted, part)) ?? gather(db, wanted, part)
}

/** It only chooses the way, so that what was seen may be counted too, and the number be remembered for all. */
function countOfPart(db: Db, wanted: Wanted, part: number) {
  const asked = ofAnybody(wanted.asked)
  return rememberCount(db, asked, `part ${part} `, async () => ({
    ...wanted.counted,
    count: await countPart(db, { ...wanted, asked }, part, few + 1),
  }))
}
