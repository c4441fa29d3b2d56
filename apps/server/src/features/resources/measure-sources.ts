import type { Registry } from 'prom-client'
import { addGauge } from '../../platform/add-gauge.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { readSourceStates } from './tiles.queries.ts'

/** Maps keep showing stored resources when a source is down, so only these metrics reveal the failure. */
export function measureSources(registry: Registry, db: Db) {
  addGauge(registry, {
    name: 'resource_source_up',
    help: '1 if a source of public resources has answered since its last failure, else 0',
    labelNames: ['source'],
    read: async () => (await readSourceStates(db)).map(({ source, is_up }) => [{ source }, is_up ? 1 : 0]),
  })
  addGauge(registry, {
    name: 'resource_tiles',
    help: 'Tiles of a source of public resources that wait to be fetched or could not be fetched',
    labelNames: ['source', 'state'],
    read: async () =>
      (await readSourceStates(db)).flatMap(({ source, failing, waiting }) => [
        [{ source, state: 'failing' }, failing],
        [{ source, state: 'waiting' }, waiting],
      ]),
  })
}
