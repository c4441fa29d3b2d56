import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../errors.ts'
import { lockKeys, lockSpace } from '../lock-keys.ts'
import { checksumOf, checksumStep } from '../platform/archive.ts'
import { type CountedTable, copyStatement, readTables, type Snapshot } from '../platform/database/backup/snapshot.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Db } from '../platform/database/open-database.ts'
import { openSessionWithoutTimeouts } from '../platform/database/session-without-timeouts.ts'
import type { DB as Schema } from '../schema.ts'

const newSchema = 'pollen_incoming'

/**
 * Loads a snapshot into a separate schema and migrates it to the version of the code. It is invisible until `replaceLiveData`. After a
 * failure, the live data is unchanged.
 */
export async function loadSnapshot(pool: pg.Pool, migrations: string, snapshot: Snapshot) {
  await dropNewSchema(pool)
  try {
    await migrate(pool, migrations, { schema: newSchema, upTo: snapshot.schemaVersion })
    await copyTables(pool, newSchema, snapshot)
    await migrate(pool, migrations, { schema: newSchema })
  } catch (error) {
    await dropNewSchema(pool)
    throw error
  }
}

/** Runs work on the loaded data before it is live. The handle has one connection, so it runs one statement at a time. */
export async function changeLoadedData<Result>(pool: pg.Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await openSessionWithoutTimeouts(pool)
  try {
    await client.query(`SET search_path = ${newSchema}, public`)
    const connection = { query: client.query.bind(client), release() {} } as PostgresPoolClient
    const onlyConnection = { connect: async () => connection, end: async () => {} }
    return await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool: onlyConnection }) }))
  } finally {
    client.release(true)
  }
}

/** Replaces the live data with the loaded data, in one transaction. Drops waiting jobs too, because they belong to the old data. */
export async function replaceLiveData(pool: pg.Pool) {
  await run(
    pool,
    `BEGIN;
     SELECT pg_advisory_xact_lock(${lockSpace}, ${lockKeys.schema});
     DROP SCHEMA IF EXISTS pollen_jobs CASCADE;
     DROP SCHEMA IF EXISTS pollen CASCADE;
     ALTER SCHEMA ${newSchema} RENAME TO pollen;
     COMMIT`,
  )
}

async function dropNewSchema(pool: pg.Pool) {
  await run(pool, `DROP SCHEMA IF EXISTS ${newSchema} CASCADE`)
}

async function run(pool: pg.Pool, sql: string) {
  const client = await openSessionWithoutTimeouts(pool)
  try {
    await client.query(sql)
  } finally {
    client.release(true)
  }
}

/** Copies all rows into a freshly migrated schema, in one transaction, and verifies them by reading them back. */
async function copyTables(pool: pg.Pool, schema: string, snapshot: Snapshot) {
  const client = await openSessionWithoutTimeouts(pool)
  try {
    await client.query(`BEGIN; SET search_path = ${schema}, public`)
    const snapshotTables = snapshot.tables.map(({ name, columns }) => ({ name, columns }))
    if (!isDeepStrictEqual(await readTables(client, schema), snapshotTables)) {
      throw new OperatorError(`The data does not have the tables of schema version ${snapshot.schemaVersion}.`)
    }
    const restoreForeignKeys = await dropForeignKeys(client, schema)
    for (const table of snapshot.tables) await copyTable(client, schema, table, await snapshot.read(table))
    await restoreForeignKeys()
    for (const { name, value } of snapshot.sequences) {
      if (value !== null) await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    client.release(true)
  }
}

async function copyTable(client: pg.PoolClient, schema: string, table: CountedTable, source: Readable) {
  const name = pg.escapeIdentifier(table.name)
  // The snapshot contains the rows that migrations and triggers wrote, so both must not add them again.
  await client.query(`TRUNCATE ${name}; ALTER TABLE ${name} DISABLE TRIGGER USER`)
  const sent = checksumStep()
  const target = client.query(copyFrom(copyStatement(schema, table, 'FROM STDIN')))
  await pipeline(source, sent.step, target)
  const stored = await checksumOf(client.query(copyTo(copyStatement(schema, table, 'TO STDOUT'))))
  if (target.rowCount !== table.rows || !isDeepStrictEqual(stored, sent.result())) {
    throw new OperatorError(`The table ${table.name} was not copied completely.`)
  }
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

/** Drops foreign keys, so that tables can be copied in any order. Returns a function that restores and validates them. */
async function dropForeignKeys(client: pg.PoolClient, schema: string): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = $1::regnamespace AND contype = 'f' AND conparentid = 0`,
    [schema],
  )
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
  }
}
