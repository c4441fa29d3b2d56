import type { Db } from '../../../platform/database/open-database.ts'
import type { Counted } from './count.queries.ts'
import type { Asked } from './filters.ts'

/** A large number is still true enough some seconds later, and costs the most; a small one is always counted. */
export const largeCount = 1_000
const rememberMs = 10_000
const mostRemembered = 1_000

type Memory = Map<string, Counted & { at: number }>

/** Of each database, for tests have several. */
const memories = new WeakMap<Db, Memory>()

/** `what` is counted: all that is asked for, or a part of it. */
export async function rememberCount(
  db: Db,
  asked: Asked,
  what: string,
  count: () => Promise<Counted>,
): Promise<Counted> {
  const memory: Memory = memories.get(db) ?? new Map()
  memories.set(db, memory)
  const key = what + keyOf(asked)
  const at = asked.now.getTime()
  const known = memory.get(key)
  if (known && Math.abs(at - known.at) < rememberMs) return known
  const counted = await count()
  if (memory.size >= mostRemembered) memory.clear()
  if (counted.count > largeCount) memory.set(key, { ...counted, at })
  return counted
}

/** What a count depends on. */
function keyOf({ filters, viewerId }: Asked): string {
  const { ordering: _, userLocation, ...rest } = filters
  return JSON.stringify([rest, filters.distancesRadius && userLocation, filters.onlyUnseen && viewerId])
}
