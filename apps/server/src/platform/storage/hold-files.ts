import { sql } from 'kysely'
import { lockKeys, lockSpace } from '../database/advisory-locks.ts'
import type { Db } from '../database/open-database.ts'

/** Until this transaction ends: names of files are written (together with others) or a file is removed (alone). */
export async function holdFiles(tx: Db, mode: 'together' | 'alone') {
  const lock = sql.raw(mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`SELECT ${lock}(${sql.lit(lockSpace)}, ${sql.lit(lockKeys.files)})`.execute(tx)
}
