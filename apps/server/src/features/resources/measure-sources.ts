import type { Registry } from 'prom-client'
import { addGauge } from '../../platform/add-gauge.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { readSourceStates } from './tiles.queries.ts'

/** Metrics of the sources of public resources: maps go on showing what we have, so only these tell that one is down. */
export function measureSources(registry: Registry, db: Db) {
  addGauge(registry, {
    name: 'resource_source_up',
    help: 'Whether a source of public resources has answered since it last failed: 1 or 0',
    labelNames: ['source'],
    read: async () => (await readSourceStates(db)).map(({ source, is_up }) => [{ source }, is_up ? 1 : 0]),
  })
  addGauge(registry, {
    name: 'resource_tiles',
    help: 'Tiles of a source of public resources that wait to be fetched, or could not be',
    labelNames: ['source', 'state'],
    read: async () =>
      (await readSourceStates(db)).flatMap(({ source, failing, waiting }) => [
        [{ source, state: 'failing' }, failing],
        [{ source, state: 'waiting' }, waiting],
      ]),
  })
}
