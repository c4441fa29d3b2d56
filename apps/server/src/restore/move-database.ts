import type pg from 'pg'
import { OperatorError } from '../errors.ts'
import { type CountedTable, openSnapshot } from '../platform/database/backup/snapshot.ts'
import { loadSnapshot, replaceLiveData } from './load-snapshot.ts'

/** Copies all data into an empty database. Returns the tables with their numbers of rows. */
export async function moveDatabase(from: pg.Pool, to: pg.Pool, migrations: string): Promise<CountedTable[]> {
  const { rows } = await to.query(`SELECT to_regnamespace('pollen') IS NOT NULL AS is_taken`)
  if (rows[0].is_taken) {
    throw new OperatorError(
      'The target database already holds data of Pollen (schema "pollen"). Choose an empty one; nothing was changed.',
    )
  }
  const snapshot = await openSnapshot(from)
  try {
    await loadSnapshot(to, migrations, snapshot)
    await replaceLiveData(to)
    return snapshot.tables
  } finally {
    await snapshot.close()
  }
}
