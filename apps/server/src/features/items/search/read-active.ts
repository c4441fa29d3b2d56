import type { Db } from '../../../platform/database/open-database.ts'
import { type ItemRow, visibleItems } from '../items.queries.ts'
import { countParts, type Found, gather, type Wanted, walk } from './page.queries.ts'

/** Up to so many are all found and sorted; more are met along the order. */
const few = 2_000

export type ActiveRow = ItemRow & Pick<Found, 'part' | 'value'>

/** The items of one page, in their order. */
export async function readActive(db: Db, wanted: Wanted): Promise<ActiveRow[]> {
  const found = await findPage(db, wanted)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await visibleItems(db, wanted.asked.viewerId).where('items.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, part, value }) => {
    const row = byId.get(id)
    return row ? [{ ...row, part, value }] : []
  })
}

async function findPage(db: Db, wanted: Wanted): Promise<Found[]> {
  const { counted, order, after, offset, limit } = wanted
  if (counted.count <= few || counted.isAreaSmall) return gather(db, wanted)
  if (offset > 0) return (await walk(db, wanted, 0)) ?? gather(db, wanted)
  const counts = order.parts.length > 2 ? await countParts(db, wanted, few + 1) : []
  const found: Found[] = []
  for (let part = after?.[0] ?? 0; part < order.parts.length && found.length < limit; part++) {
    const rest = { ...wanted, limit: limit - found.length }
    const isSmall = (counts[part] ?? Number.POSITIVE_INFINITY) <= few
    found.push(...((isSmall ? null : await walk(db, rest, part)) ?? (await gather(db, rest, part))))
  }
  return found
}
