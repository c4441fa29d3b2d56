import type pg from 'pg'
import { lockKeys, lockSpace } from '../advisory-locks.ts'
import { migrate } from '../migrate.ts'
import { openPatientSession } from '../patient-session.ts'
import { fillTables } from './fill-tables.ts'
import type { Snapshot } from './snapshot.ts'

const incoming = 'pollen_incoming'

/**
 * Builds the snapshot's data as a schema beside the live one and brings it to the version of the code. Nobody sees it
 * before `putInPlace`; whatever goes wrong, the live data is as it was.
 */
export async function loadSnapshot(pool: pg.Pool, migrations: string, snapshot: Snapshot) {
  await discardIncoming(pool)
  try {
    await migrate(pool, migrations, { schema: incoming, upTo: snapshot.schemaVersion })
    await fillTables(pool, incoming, snapshot)
    await migrate(pool, migrations, { schema: incoming })
  } catch (error) {
    await discardIncoming(pool)
    throw error
  }
}

/** The loaded data becomes the live data, at once or not at all. Jobs that wait speak of the old data and go with it. */
export async function putInPlace(pool: pg.Pool) {
  await run(
    pool,
    `BEGIN;
     SELECT pg_advisory_xact_lock(${lockSpace}, ${lockKeys.shape});
     DROP SCHEMA IF EXISTS pollen_jobs CASCADE;
     DROP SCHEMA IF EXISTS pollen CASCADE;
     ALTER SCHEMA ${incoming} RENAME TO pollen;
     COMMIT`,
  )
}

async function discardIncoming(pool: pg.Pool) {
  await run(pool, `DROP SCHEMA IF EXISTS ${incoming} CASCADE`)
}

async function run(pool: pg.Pool, sql: string) {
  const client = await openPatientSession(pool)
  try {
    await client.query(sql)
  } finally {
    client.release(true)
  }
}
