import type { Figures } from '../measure-call.ts'
import type { Plan } from '../plan.ts'
import type { DataSet } from '../server/prepare-data-set.ts'

/** The server on one data set: how long its starts and the fill took (milliseconds), and its memory (bytes). */
export type Run = { items: number; took: DataSet['took']; memory: { idle: number; loaded: number } }

export type Report = {
  machine: string
  otherLoad: string | null
  plan: Plan
  figures: Figures[]
  growth: Growth[]
  /** Calls that were answered wrongly and so could not be measured. */
  failures: string[]
  runs: Run[]
}

export type Growth = {
  call: string
  connections: number
  /** From the smallest set to the largest. */
  sizes: Pick<Figures, 'items' | 'first' | 'server'>[]
  /** How many times longer the largest set takes than the smallest; `sql` is that of the statements alone. */
  p50: number
  p95: number
  sql: number | null
}

/** The growth of each call that was measured on several sets. */
export function growthOf(figures: Figures[]): Growth[] {
  const bySize = [...figures].sort((a, b) => a.items - b.items)
  return figures.flatMap((from) => {
    const { call, connections } = from
    const sizes = bySize.filter((other) => other.call === call && other.connections === connections)
    const to = sizes.at(-1)
    if (!to || to === from || sizes[0] !== from) return []
    return {
      call,
      connections,
      sizes: sizes.map(({ items, first, server }) => ({ items, first, server })),
      p50: to.server.p50 / from.server.p50,
      p95: to.server.p95 / from.server.p95,
      sql: from.sql && to.sql && to.sql.p50 / from.sql.p50,
    }
  })
}
