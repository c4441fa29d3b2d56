import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Db } from '../database/open-database.ts'
import type { Job } from './job.ts'

/** Separate from the product's schema: a backup does not contain the queues, and a restore drops them. */
export const queueSchema = 'pollen_jobs'

/** The queue for jobs that have failed for good. */
export const deadLetterQueueOf = ({ name }: Pick<Job, 'name'>) => `${name}-dead`

/** Lets pg-boss run its statements on our connection, for instance inside a transaction. */
export const bossDb = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** pg-boss without a connection of its own: every call must pass `{ db: bossDb(…) }`. */
export const queue = new PgBoss({
  schema: queueSchema,
  db: {
    executeSql: () => {
      throw new Error('pass the connection: { db: bossDb(…) }')
    },
  },
})
