import type { Figures } from '../measure-call.ts'
import type { Plan } from '../plan.ts'
import type { DataSet } from '../server/prepare-data-set.ts'

/** Times in milliseconds and memory in bytes of the server on one data set. */
export type Run = { items: number; took: DataSet['took']; memory: { idle: number; loaded: number } }

export type Report = {
  machine: string
  otherLoad: string | null
  plan: Plan
  figures: Figures[]
  growth: Growth[]
  /** Calls with unexpected answers, which could not be measured. */
  failures: string[]
  runs: Run[]
}

export type Growth = {
  call: string
  connections: number
  /** Smallest set first. */
  sizes: Pick<Figures, 'items' | 'first' | 'server'>[]
  /** Latency on the largest set ÷ latency on the smallest. `sql` is that of the statements alone. */
  p50: number
  p95: number
  sql: number | null
}

/** Returns the growth of each call that was measured on several sets. */
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
