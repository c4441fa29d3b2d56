import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/database/open-database.ts'
import { readSourceStates } from './tiles.queries.ts'

/** Metrics of the sources of public resources: maps go on showing what we have, so only these tell that one is down. */
export function measureSources(registry: Registry, db: Db) {
  // While the database is down these are left out, so that the other metrics can still be read.
  const readStates = () => readSourceStates(db).catch(() => [])

  new Gauge({
    name: 'resource_source_up',
    help: 'Whether a source of public resources has answered since it last failed: 1 or 0',
    labelNames: ['source'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      for (const { source, is_up } of await readStates()) this.set({ source }, is_up ? 1 : 0)
    },
  })
  new Gauge({
    name: 'resource_tiles',
    help: 'Tiles of a source of public resources that wait to be fetched, or could not be',
    labelNames: ['source', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      for (const { source, failing, waiting } of await readStates()) {
        this.set({ source, state: 'failing' }, failing)
        this.set({ source, state: 'waiting' }, waiting)
      }
    },
  })
}
