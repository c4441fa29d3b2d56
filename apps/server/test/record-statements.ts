import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '../src/platform/database/connect.ts'
import type { Db } from '../src/platform/database/open-database.ts'
import type { DB as Schema } from '../src/schema.ts'
import { silentLog } from './silent-log.ts'

export type RecordedStatement = { sql: string; parameters: readonly unknown[] }

/** Opens a connection that records its statements. */
export function openRecordingDatabase(connectionString: string) {
  const pool = openPool(connectionString, { size: 1, log: silentLog })
  const statements: RecordedStatement[] = []
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  return {
    db,
    pool,
    /** Runs `work` and returns its statements. */
    async during(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
      statements.length = 0
      await work()
      return [...statements]
    },
    async explain({ sql, parameters }: RecordedStatement): Promise<string> {
      const { rows } = await pool.query(`EXPLAIN ${sql}`, [...parameters])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    },
    close: () => db.destroy(),
  }
}
