import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AddressTest } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { readPublicId } from '../database/instance-id.ts'
import type { Db } from '../database/open-database.ts'
import type { Signals } from '../events/signals.ts'
import { proxyOf, readCaller } from './read-caller.ts'

type Options = { db: Db; signals: Signals; isStopping: () => boolean; isTrustedProxy: AddressTest }

/** Needs nothing and is always answered: supervisors restart a process that does not answer it. */
export const livenessPath = '/health/live'

/** For whoever supervises the process: is it alive, and should it be sent requests? */
export function health(app: FastifyInstance, { db, signals, isStopping, isTrustedProxy }: Options) {
  let instance: string | null = null

  app.get(livenessPath, async () => ({ status: 'ok' }))

  app.get('/health/ready', async () => {
    if (isStopping()) throw new AppError('SERVICE_UNAVAILABLE')
    await sql`SELECT 1`.execute(db)
    // Without signals it answers as before, and what is new is shown up to two seconds later.
    const state = { status: 'ok', signals: signals.isLive() ? 'live' : 'lost' }
    // By this, `npm run doctor` knows which instance answers at an address.
    instance ??= await readPublicId(db)
    return { ...state, instance }
  })

  // Tells callers about themselves alone: `npm run doctor` asks through the proxy, and compares.
  app.get('/health/caller', async (request) => ({
    address: readCaller(request).address,
    proxy: proxyOf(request, isTrustedProxy),
  }))
}
