import type { Registry } from 'prom-client'
import { addGauge } from '../../platform/add-gauge.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { measureQueue } from './statistics.queries.ts'

/** Adds metrics of the queue of cases. */
export function measureModeration(registry: Registry, db: Db, clock: () => Date) {
  addGauge(registry, {
    name: 'moderation_cases',
    help: 'Cases: open, waiting for a change by the author, or appealed',
    labelNames: ['state'],
    async read() {
      const { open, waiting, appealed } = await measureQueue(db, clock())
      return [
        [{ state: 'open' }, open],
        [{ state: 'waiting' }, waiting],
        [{ state: 'appealed' }, appealed],
      ]
    },
  })
  addGauge(registry, {
    name: 'moderation_oldest_case_seconds',
    help: 'How long the oldest case in the queue has waited',
    labelNames: [],
    read: async () => [[{}, (await measureQueue(db, clock())).oldest]],
  })
}
