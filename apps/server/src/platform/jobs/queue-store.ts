import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Db } from '../database/open-database.ts'

/** Beside the product's schema, so that a backup neither holds the queue nor is held up by it. */
export const queueSchema = 'pollen_jobs'

const minute = 60
const day = 24 * 60 * minute

/** How long what is over stays in the queue, for whoever looks into it. */
export const retention = {
  archiveCompletedAfterSeconds: 10 * minute,
  archiveFailedAfterSeconds: 7 * day,
  deleteAfterDays: 1,
  retentionDays: 30,
}

/** pg-boss runs its statements wherever we say, for instance inside a transaction. */
export const through = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** The calls of pg-boss alone: it opens, watches and starts nothing, and every call says where it runs. */
export const queue = new PgBoss({
  schema: queueSchema,
  ...retention,
  db: {
    executeSql: () => {
      throw new Error('say where the statement runs: { db: through(…) }')
    },
  },
})
