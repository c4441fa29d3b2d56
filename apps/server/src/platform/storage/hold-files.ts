import { sql } from 'kysely'
import { lockKeys, lockSpace } from '../database/advisory-locks.ts'
import type { Tx } from '../database/open-database.ts'

/** Until this transaction ends: names of files are written (together with others) or a file is removed (alone). */
export async function holdFiles(tx: Tx, mode: 'together' | 'alone') {
  const lock = sql.raw(mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`SELECT ${lock}(${sql.lit(lockSpace)}, ${sql.lit(lockKeys.files)})`.execute(tx)
}
