import { Gauge, type Registry } from 'prom-client'
import type { Redis } from '../redis.ts'
import type { Signals } from './signals.ts'

export function measureSignals(registry: Registry, { signals, redis }: { signals: Signals; redis: Redis | null }) {
  new Gauge({
    name: 'signals_live',
    help: '1 while signals between processes arrive; 0 while the tables are polled instead',
    registers: [registry],
    aggregator: 'min',
    collect() {
      this.set(signals.isLive() ? 1 : 0)
    },
  })
  if (!redis) return
  new Gauge({
    name: 'redis_up',
    help: '1 while Redis responds; 0 while each process counts limits for itself',
    registers: [registry],
    aggregator: 'min',
    collect() {
      this.set(redis.isAway() ? 0 : 1)
    },
  })
}
