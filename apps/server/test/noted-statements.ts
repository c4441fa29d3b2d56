import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '../src/platform/database/connect.ts'
import type { Db } from '../src/platform/database/open-database.ts'
import type { DB as Schema } from '../src/platform/database/schema.ts'
import { silentLog } from './silent-log.ts'

export type Noted = { sql: string; parameters: readonly unknown[] }

/** A connection that writes down what it is asked. */
export function openNoted(connectionString: string) {
  const pool = openPool(connectionString, { size: 1, log: silentLog })
  const statements: Noted[] = []
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  return {
    db,
    pool,
    /** What is asked while something is done. */
    async during(work: () => Promise<unknown>): Promise<Noted[]> {
      statements.length = 0
      await work()
      return [...statements]
    },
    async explain({ sql, parameters }: Noted): Promise<string> {
      const { rows } = await pool.query(`EXPLAIN ${sql}`, [...parameters])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    },
    close: () => db.destroy(),
  }
}
