import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, type MetricObject, Registry } from 'prom-client'
import { type AddressTest, isThisMachine } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { isForwarded } from './read-caller.ts'

/** What a process has measured, as it is sent to another one. */
export type Measures = MetricObject[]

type Options = {
  pool: Pool
  from: AddressTest
  /** The host name of PUBLIC_URL. */
  publicHost: string
  /** What all processes have measured, this one included; undefined where it is the only one. */
  ofAll?: (() => Promise<Measures[]>) | undefined
}

/**
 * `/metrics` for Prometheus, answered only to the addresses the operator named. Others add what they measure: in `registry` what
 * this process knows, which is put together with the others, and in `common` what is the same whoever is asked.
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

/** What a process measures that answers no requests. */
export function measureProcess(): () => Promise<Measures> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return () => registry.getMetricsAsJSON()
}

function isAllowed(request: FastifyRequest, { from, publicHost }: Pick<Options, 'from' | 'publicHost'>): boolean {
  // A reverse proxy on this machine calls from loopback too, on behalf of the whole world.
  return (
    !isForwarded(request) && from(request.socket.remoteAddress) && isOwnHost(request.headers.host ?? '', publicHost)
  )
}

/**
 * Guards against DNS rebinding: a page of another site can point its own name at this machine and read the answer through the
 * browser of an allowed address. IP addresses and names without a dot cannot be registered for that.
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
