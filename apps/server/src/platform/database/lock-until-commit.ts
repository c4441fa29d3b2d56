import { sql } from 'kysely'
import { type LockKey, lockKeys, lockSpace } from '../../lock-keys.ts'
import type { Tx } from './open-database.ts'

/** Takes an advisory lock until the transaction ends. */
export async function lockUntilCommit(tx: Tx, key: LockKey, mode: 'shared' | 'exclusive') {
  const lock = sql.raw(mode === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`SELECT ${lock}(${sql.lit(lockSpace)}, ${sql.lit(lockKeys[key])})`.execute(tx)
}

/** Takes an exclusive advisory lock until the transaction ends. Returns false if another session holds it. */
export async function tryLockUntilCommit(tx: Tx, key: LockKey): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${sql.lit(lockSpace)}, ${sql.lit(lockKeys[key])}) AS taken`.execute(tx)
  return rows[0]?.taken ?? false
}
