import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../../../errors.ts'
import { fileLockSpace, type LockKey, lockKeys, lockSpace } from '../../../lock-keys.ts'
import { openSessionWithoutTimeouts } from '../session-without-timeouts.ts'

export type Table = { name: string; columns: string[] }
/** `value` is the last number that the sequence returned, or null if it is unused. */
type Sequence = { name: string; value: number | null }
export type CountedTable = Table & { rows: number }

/** Consistent snapshot of all data, from a running database or from a backup. */
export type Snapshot = {
  schemaVersion: number
  tables: CountedTable[]
  sequences: Sequence[]
  /** Streams the rows of a table in COPY's text format. Only one table can be read at a time. */
  read: (table: Table) => Promise<Readable>
  close: () => Promise<void>
}

/** Snapshot of a running database. Its session can hold locks that serialize backups. */
export type LiveSnapshot = Snapshot & {
  /** Takes a lock until the snapshot is closed. Returns false if another session holds it. */
  tryLock: (key: LockKey) => Promise<boolean>
  /** Takes a lock on a file path in the same way, so that only one session writes the file. */
  tryLockFile: (path: string) => Promise<boolean>
}

/** Opens a snapshot of the live data. It blocks migrations until it is closed, but no reads or writes of members. */
export async function openSnapshot(pool: pg.Pool): Promise<LiveSnapshot> {
  const client = await openSessionWithoutTimeouts(pool)
  const close = async () => client.release(true)
  try {
    await client.query(`SELECT pg_advisory_lock_shared(${lockSpace}, ${lockKeys.schema})`)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const schemaVersion = await readSchemaVersion(client)
    const tables: CountedTable[] = []
    for (const table of await readTables(client, 'pollen')) {
      tables.push({ ...table, rows: await countRows(client, 'pollen', table) })
    }
    return {
      schemaVersion,
      tables,
      sequences: await readSequences(client, 'pollen'),
      read: async (table) => client.query(copyTo(copyStatement('pollen', table, 'TO STDOUT'))),
      async tryLock(key) {
        const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS got', [lockSpace, lockKeys[key]])
        return rows[0].got
      },
      async tryLockFile(path) {
        const { rows } = await client.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS got', [
          fileLockSpace,
          path,
        ])
        return rows[0].got
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function readSchemaVersion(client: pg.PoolClient): Promise<number> {
  const { rows: found } = await client.query(`SELECT to_regclass('pollen.migrations') IS NOT NULL AS is_there`)
  if (!found[0].is_there) throw new OperatorError('This database contains no Pollen data yet.')
  const { rows } = await client.query('SELECT max(version) AS version FROM pollen.migrations')
  return rows[0].version
}

/** Lists the tables with product data, without unlogged tables and generated columns: both can be recreated. */
export async function readTables(client: pg.PoolClient, schema: string): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname <> 'migrations'
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY relname ORDER BY relname`,
    [schema],
  )
  return rows
}

async function readSequences(client: pg.PoolClient, schema: string): Promise<Sequence[]> {
  const { rows } = await client.query(
    'SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = $1 ORDER BY 1',
    [schema],
  )
  return rows
}

async function countRows(client: pg.PoolClient, schema: string, table: Table): Promise<number> {
  const { rows } = await client.query(`SELECT count(*) FROM ${schema}.${pg.escapeIdentifier(table.name)}`)
  return rows[0].count
}

export function copyStatement(schema: string, table: Table, direction: 'TO STDOUT' | 'FROM STDIN'): string {
  return `COPY ${schema}.${pg.escapeIdentifier(table.name)} (${table.columns.map(pg.escapeIdentifier)}) ${direction}`
}
