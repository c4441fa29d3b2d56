import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AddressTest } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { readPublicId } from '../database/instance-id.ts'
import type { Db } from '../database/open-database.ts'
import type { Signals } from '../events/signals.ts'
import { proxyOf, readCaller } from './read-caller.ts'

type Options = { db: Db; signals: Signals; isStopping: () => boolean; isTrustedProxy: AddressTest }

/** Has no dependencies, because supervisors restart a process that does not answer it. */
export const livenessPath = '/health/live'

/** Endpoints for supervisors and load balancers: liveness and readiness. */
export function health(app: FastifyInstance, { db, signals, isStopping, isTrustedProxy }: Options) {
  let instance: string | null = null

  app.get(livenessPath, async () => ({ status: 'ok' }))

  app.get('/health/ready', async () => {
    if (isStopping()) throw new AppError('SERVICE_UNAVAILABLE')
    await sql`SELECT 1`.execute(db)
    // Lost signals do not affect readiness: live channels then poll, with a delay of up to two seconds.
    const state = { status: 'ok', signals: signals.isLive() ? 'live' : 'lost' }
    // Lets `npm run doctor` detect another instance at the same address.
    instance ??= await readPublicId(db)
    return { ...state, instance }
  })

  // Lets `npm run doctor` check through the proxy which address the server sees. Reveals nothing about other callers.
  app.get('/health/caller', async (request) => ({
    address: readCaller(request).address,
    proxy: proxyOf(request, isTrustedProxy),
  }))
}
