import { Kysely, PostgresDialect } from 'kysely'
import type { Db } from '../src/platform/database/open-database.ts'

/** A database that rejects every statement. */
export const noDatabase: Db = new Kysely({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('This test has no database')) }),
})
