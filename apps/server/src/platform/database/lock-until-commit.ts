import { sql } from 'kysely'
import { type LockKey, lockKeys, lockSpace } from '../../lock-keys.ts'
import type { Tx } from './open-database.ts'

/** Takes a lock of Pollen that ends with the transaction: shared with others who take it so, or exclusive. */
export async function lockUntilCommit(tx: Tx, key: LockKey, mode: 'shared' | 'exclusive') {
  const lock = sql.raw(mode === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`SELECT ${lock}(${sql.lit(lockSpace)}, ${sql.lit(lockKeys[key])})`.execute(tx)
}

/** Takes an exclusive lock of Pollen that ends with the transaction, unless somebody has it. Returns whether it did. */
export async function tryLockUntilCommit(tx: Tx, key: LockKey): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${sql.lit(lockSpace)}, ${sql.lit(lockKeys[key])}) AS taken`.execute(tx)
  return rows[0]?.taken ?? false
}
