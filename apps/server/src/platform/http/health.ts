import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Db } from '../database/open-database.ts'

/** For whoever supervises the process: is it alive, and should it be sent requests? */
export function health(app: FastifyInstance, { db, isStopping }: { db: Db; isStopping: () => boolean }) {
  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async () => {
    if (isStopping()) throw new AppError('SERVICE_UNAVAILABLE')
    await sql`SELECT 1`.execute(db)
    return { status: 'ok' }
  })
}
