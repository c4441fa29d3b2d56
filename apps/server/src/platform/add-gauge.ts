import { Gauge, type Registry } from 'prom-client'

export type Figure = [labels: Record<string, string>, value: number]

type Options = {
  name: string
  help: string
  labelNames: string[]
  /** Reads the figures of the moment from the database. */
  read: () => Promise<Figure[]>
}

/** Adds a metric that is read whenever metrics are collected. While the database is down it is left out, and others are not. */
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
