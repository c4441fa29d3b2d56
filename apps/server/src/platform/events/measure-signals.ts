import { Gauge, type Registry } from 'prom-client'
import type { Signals } from './signals.ts'

export function measureSignals(registry: Registry, signals: Signals) {
  new Gauge({
    name: 'signals_live',
    help: '1 while signals between processes arrive; 0 while the tables are asked instead',
    registers: [registry],
    collect() {
      this.set(signals.isLive() ? 1 : 0)
    },
  })
}
