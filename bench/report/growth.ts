import type { Figures } from '../measure-call.ts'

export type Growth = {
  call: string
  connections: number
  items: { from: number; to: number }
  /** How many times longer the larger set takes; `sql`: of which the statements alone. */
  p50: number
  p95: number
  sql: number | null
}

/** From the smallest to the largest set of each call that was measured on several. */
export function growthOf(figures: Figures[]): Growth[] {
  const bySize = [...figures].sort((a, b) => a.items - b.items)
  return figures.flatMap((from) => {
    const { call, connections } = from
    const isAlike = (other: Figures) => other.call === call && other.connections === connections
    const to = bySize.findLast(isAlike)
    if (!to || to === from || bySize.find(isAlike) !== from) return []
    return {
      call,
      connections,
      items: { from: from.items, to: to.items },
      p50: to.server.p50 / from.server.p50,
      p95: to.server.p95 / from.server.p95,
      sql: from.sql && to.sql && to.sql.p50 / from.sql.p50,
    }
  })
}
