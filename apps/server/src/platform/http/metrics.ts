import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, type MetricObject, Registry } from 'prom-client'
import { type AddressTest, isThisMachine } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { isForwarded } from './read-caller.ts'

/** The metrics of a process, as sent to another process. */
export type Measures = MetricObject[]

type Options = {
  pool: Pool
  from: AddressTest
  /** The host name of PUBLIC_URL. */
  publicHost: string
  /** Reads the metrics of all processes, including this one. Undefined for a single process. */
  ofAll?: (() => Promise<Measures[]>) | undefined
}

/**
 * Serves `/metrics` for Prometheus, to the addresses that the operator configured. Other modules add metrics of this process to
 * `registry`, which are aggregated over all processes, and metrics of the database to `common`, which every process can read.
 */
export function metrics(app: FastifyInstance, { pool, from, publicHost, ofAll }: Options) {
  const registry = new Registry()
  const common = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  collectDefaultMetrics({ register: registry })

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, { from, publicHost })) throw new AppError('NOT_FOUND')
    const ofProcesses = ofAll ? AggregatorRegistry.aggregate(await ofAll()) : registry
    const texts = await Promise.all([ofProcesses.metrics(), common.metrics()])
    return reply.type(registry.contentType).send(texts.join('\n'))
  })
  return { registry, common }
}

/** Collects the metrics of a process without a server. */
export function measureProcess(): () => Promise<Measures> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return () => registry.getMetricsAsJSON()
}

function isAllowed(request: FastifyRequest, { from, publicHost }: Pick<Options, 'from' | 'publicHost'>): boolean {
  // Rejects forwarded requests, because a reverse proxy on this machine connects from loopback for all visitors.
  return (
    !isForwarded(request) && from(request.socket.remoteAddress) && isOwnHost(request.headers.host ?? '', publicHost)
  )
}

/**
 * Prevents DNS rebinding: a page of another site could point its own host name at this machine and read the answer in a browser at
 * an allowed address. IP addresses and names without a dot cannot be registered for such an attack.
 */
function isOwnHost(host: string, publicHost: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return (
    isThisMachine(host) ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    !/[.]/.test(hostname) ||
    hostname === publicHost
  )
}
