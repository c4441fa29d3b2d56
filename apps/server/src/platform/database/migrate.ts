import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../../errors.ts'
import { lockKeys, lockSpace } from '../../lock-keys.ts'
import { readOtherHolders } from './lock-database.ts'
import { openSessionWithoutTimeouts } from './session-without-timeouts.ts'
import { stemmers } from './stemmers.ts'

type Options = {
  /** Target schema, by default the live one. Migrations never name their schema. */
  schema?: string
  /** Last version to apply. */
  upTo?: number
}

/** Migrates the schema to the version of the code. A lock serializes processes that start together. */
export async function migrate(pool: pg.Pool, folder: string, options: Options = {}) {
  const { schema = 'pollen', upTo = Number.POSITIVE_INFINITY } = options
  const known = readMigrations(folder)
  const client = await openSessionWithoutTimeouts(pool)
  try {
    await client.query(`
      SET search_path = ${schema}, public;
      SELECT pg_advisory_lock(${lockSpace}, ${lockKeys.schema})`)
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS ${schema}.migrations (
        version integer PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
    const { rows: applied } = await client.query<AppliedMigration>(
      'SELECT version, name, checksum FROM migrations ORDER BY version',
    )
    rejectUnknown(applied, known)
    const pending = known.slice(applied.length).filter(({ version }) => version <= upTo)
    for (const migration of pending) await apply(client, migration)
    if (upTo === Number.POSITIVE_INFINITY) await useStemmers(client)
    return { version: applied.length + pending.length, applied: pending.map(({ name }) => name) }
  } finally {
    client.release(true)
  }
}

/** Updates the stemmers of the database to the languages of the code. Does nothing with migrations that lack the search. */
async function useStemmers(client: pg.PoolClient) {
  const { rows } = await client.query(`SELECT to_regproc('use_stemmers') IS NOT NULL AS "hasSearches"`)
  if (rows[0]?.hasSearches) await client.query('SELECT use_stemmers($1)', [stemmers])
}

/** Returns true if the stemmers of the database match those of the code, or if its schema has no search. */
async function usesStemmers(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT obj_description(to_regprocedure('pollen.all_forms(text)'), 'pg_proc')
       <> array_to_string(ARRAY(SELECT DISTINCT unnest($1::text[]) ORDER BY 1), ', ') AS "areOthers"`,
    [stemmers],
  )
  return !rows[0]?.areOthers
}

/**
 * Migrates for a command, unless a server runs. After an operator has fetched a new version, the server may still run the previous
 * one, which the new schema would break.
 */
export async function migrateIfAlone(pool: pg.Pool, folder: string) {
  const { pending } = await readSchemaState(pool, folder)
  if (pending === 0 && (await usesStemmers(pool))) return
  const others = await readOtherHolders(pool)
  if (others.length > 0) {
    throw new OperatorError(
      `This is a newer version of Pollen than the one that runs (${others.join(' and ')}). Start that again first; nothing was changed.`,
    )
  }
  await migrate(pool, folder)
}

/** Counts applied and pending migrations without changing the schema. Throws where `migrate` would throw. */
export async function readSchemaState(pool: pg.Pool, folder: string) {
  const known = readMigrations(folder)
  const { rows } = await pool.query<{ found: string | null }>(`SELECT to_regclass('pollen.migrations') AS found`)
  if (!rows[0]?.found) return { applied: 0, pending: known.length }
  const { rows: applied } = await pool.query<AppliedMigration>(
    'SELECT version, name, checksum FROM pollen.migrations ORDER BY version',
  )
  rejectUnknown(applied, known)
  return { applied: applied.length, pending: known.length - applied.length }
}

type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>

function rejectUnknown(applied: AppliedMigration[], known: Migration[]) {
  if (applied.length > known.length) {
    throw new OperatorError(
      `This database was made by a newer version of Pollen (its schema is ${applied.length}, ` +
        `this version knows ${known.length}). Start that version again; nothing was changed.`,
    )
  }
  for (const [index, { name, checksum }] of applied.entries()) {
    if (known[index]?.checksum === checksum) continue
    throw new OperatorError(
      `Migration ${name} was applied to this database with another content than ${known[index]?.name} has now. ` +
        'Applied migrations must not change; nothing was changed.',
    )
  }
}

async function apply(client: pg.PoolClient, { version, name, sql, checksum }: Migration) {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    const record = 'INSERT INTO migrations (version, name, checksum) VALUES ($1, $2, $3)'
    await client.query(record, [version, name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const { message, position } = error as pg.DatabaseError
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new OperatorError(
      `Migration ${name} failed${line}: ${message}. Nothing of it was kept; the schema is still at version ${version - 1}.`,
      { cause: error },
    )
  }
}

type Migration = { version: number; name: string; sql: string; checksum: string }

/** Reads `0001-members.sql`, `0002-…` in order. A missing or duplicate number is a programming error. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const version = Number(/^(\d{4})-/.exec(name)?.[1])
    if (version !== index + 1) throw new Error(`Migration ${name} should have the number ${index + 1}`)
    // Git may have changed the line endings at checkout.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}
