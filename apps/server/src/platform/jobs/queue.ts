import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Db } from '../database/open-database.ts'
import type { Job } from './job.ts'

/** Separate from the product's schema, because backups leave out the queues and a restore drops them. */
export const queueSchema = 'pollen_jobs'

/** Name of the queue for dead letters. */
export const deadLetterQueueOf = ({ name }: Pick<Job, 'name'>) => `${name}-dead`

/** Adapter with which pg-boss runs its statements on our connection, for example in a transaction. */
export const bossDb = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** pg-boss without its own connection. Every call must pass `{ db: bossDb(…) }`. */
export const queue = new PgBoss({
  schema: queueSchema,
  db: {
    executeSql: () => {
      throw new Error('pass the connection: { db: bossDb(…) }')
    },
  },
})
