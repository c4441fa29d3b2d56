import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { queueSchema } from './queue.ts'

/** Metrics of jobs and mails that wait or have failed. */
export function measureJobs(registry: Registry, pool: Pool) {
  // While the database is down these are left out, so that the other metrics can still be read.
  const readRows = async (sql: string) => (await pool.query(sql).catch(() => ({ rows: [] }))).rows

  new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state; those in a queue ending in -dead have failed for good',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await readRows(
        `SELECT name, state, count(*) FROM ${queueSchema}.job WHERE state < 'completed' GROUP BY 1, 2`,
      )
      for (const { name, state, count } of rows) this.set({ queue: name, state }, count)
    },
  })
  new Gauge({
    name: 'mails',
    help: 'Mails in the outbox: waiting to be sent, or given up',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await readRows(
        'SELECT count(*) - count(failed_at) AS waiting, count(failed_at) AS failed FROM mails',
      )
      for (const [state, count] of Object.entries(rows[0] ?? {})) this.set({ state }, Number(count))
    },
  })
}
