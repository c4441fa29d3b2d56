import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './open-database.ts'

/** The same in all processes of an instance, whatever address they reach its database by, and in no other instance. */
export async function readInstanceId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT system_identifier || '-' || pg_database.oid AS id FROM pg_control_system(), pg_database
    WHERE datname = current_database()`.execute(db)
  if (!rows[0]) throw new Error('The database does not know itself')
  return rows[0].id
}

/** A name of the instance that reveals nothing about its database. Null if the database withholds its identity. */
export const readPublicId = (db: Db): Promise<string | null> =>
  readInstanceId(db).then(
    (id) => createHash('sha256').update(id).digest('hex').slice(0, 16),
    () => null,
  )
