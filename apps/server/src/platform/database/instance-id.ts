import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './open-database.ts'

/** Returns a unique id of the instance's database, which does not depend on the address that a process connects to. */
export async function readInstanceId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT system_identifier || '-' || pg_database.oid AS id FROM pg_control_system(), pg_database
    WHERE datname = current_database()`.execute(db)
  if (!rows[0]) throw new Error('The database did not return its identity')
  return rows[0].id
}

/** Returns a hash of the instance id that reveals nothing about the database, or null if the role may not read that id. */
export const readPublicId = (db: Db): Promise<string | null> =>
  readInstanceId(db).then(
    (id) => createHash('sha256').update(id).digest('hex').slice(0, 16),
    () => null,
  )
