import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../operator-error.ts'
import { openPatientSession } from '../patient-session.ts'
import { digesting, digestOf } from './digest.ts'
import { dropForeignKeys } from './foreign-keys.ts'
import type { CountedTable, Snapshot } from './snapshot.ts'
import { copyStatement, readTables } from './tables.ts'

/** Fills a freshly migrated schema, in one transaction, and reads every row back to compare. */
export async function fillTables(pool: pg.Pool, schema: string, snapshot: Snapshot) {
  const client = await openPatientSession(pool)
  try {
    await client.query(`BEGIN; SET search_path = ${schema}, public`)
    const given = snapshot.tables.map(({ name, columns }) => ({ name, columns }))
    if (!isDeepStrictEqual(await readTables(client, schema), given)) {
      throw new OperatorError(`The data does not have the tables of schema version ${snapshot.schemaVersion}.`)
    }
    const bringBackForeignKeys = await dropForeignKeys(client, schema)
    for (const table of snapshot.tables) await fillTable(client, schema, table, await snapshot.read(table))
    await bringBackForeignKeys()
    for (const { name, value } of snapshot.sequences) {
      if (value !== null) await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    client.release(true)
  }
}

async function fillTable(client: pg.PoolClient, schema: string, table: CountedTable, source: Readable) {
  const name = pg.escapeIdentifier(table.name)
  // Rows a migration wrote are part of the snapshot too, and triggers have done their work when they were first written.
  await client.query(`TRUNCATE ${name}; ALTER TABLE ${name} DISABLE TRIGGER USER`)
  const sent = digesting()
  const target = client.query(copyFrom(copyStatement(schema, table, 'FROM STDIN')))
  await pipeline(source, sent.step, target)
  const arrived = await digestOf(client.query(copyTo(copyStatement(schema, table, 'TO STDOUT'))))
  if (target.rowCount !== table.rows || !isDeepStrictEqual(arrived, sent.result())) {
    throw new OperatorError(`The table ${table.name} did not arrive as it was sent.`)
  }
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}
