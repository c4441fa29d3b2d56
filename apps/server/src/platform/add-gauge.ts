import { Gauge, type Registry } from 'prom-client'

export type Figure = [labels: Record<string, string>, value: number]

type Options = {
  name: string
  help: string
  labelNames: string[]
  /** Reads the current figures from the database. */
  read: () => Promise<Figure[]>
}

/** Adds a metric that is read on each collection. It is left out while the database is down. */
export function addGauge(registry: Registry, { name, help, labelNames, read }: Options) {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      for (const [labels, value] of await read().catch(() => [])) this.set(labels, value)
    },
  })
}
