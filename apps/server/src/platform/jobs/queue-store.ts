import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Db } from '../database/open-database.ts'
import type { Job } from './job.ts'

/** Beside the product's schema: a backup does not hold the queue, and a restore drops it. */
export const queueSchema = 'pollen_jobs'

/** Where a job ends up that has failed for good. */
export const deadLettersOf = ({ name }: Pick<Job, 'name'>) => `${name}-dead`

/** pg-boss runs its statements wherever we say, for instance inside a transaction. */
export const through = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** The calls of pg-boss alone: it opens and starts nothing, and every call says where it runs. */
export const queue = new PgBoss({
  schema: queueSchema,
  db: {
    executeSql: () => {
      throw new Error('say where the statement runs: { db: through(…) }')
    },
  },
})
