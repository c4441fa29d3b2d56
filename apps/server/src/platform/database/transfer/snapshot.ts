import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { lockKeys, lockSpace } from '../advisory-locks.ts'
import { OperatorError } from '../operator-error.ts'
import { openPatientSession } from '../patient-session.ts'
import { copyStatement, countRows, readSequences, readTables, type Sequence, type Table } from './tables.ts'

export type CountedTable = Table & { rows: number }

/** All data of one moment, from a running database or from a backup. */
export type Snapshot = {
  schemaVersion: number
  tables: CountedTable[]
  sequences: Sequence[]
  /** The rows of a table, in PostgreSQL's own text form; one table at a time. */
  read: (table: Table) => Promise<Readable>
  close: () => Promise<void>
}

/** A snapshot of the live data. The schema keeps its shape until it is closed; reading and writing go on. */
export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await openPatientSession(pool)
  const close = async () => client.release(true)
  try {
    await client.query(`SELECT pg_advisory_lock_shared(${lockSpace}, ${lockKeys.shape})`)
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
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function readSchemaVersion(client: pg.PoolClient): Promise<number> {
  const { rows: found } = await client.query(`SELECT to_regclass('pollen.migrations') IS NOT NULL AS is_there`)
  if (!found[0].is_there) throw new OperatorError('There is no data of Pollen in this database yet.')
  const { rows } = await client.query('SELECT max(version) AS version FROM pollen.migrations')
  return rows[0].version
}
