import type pg from 'pg'

/** Disables timeouts, and fixes the output format of values regardless of the server's configuration. */
const settings = `
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET client_min_messages = warning; SET synchronize_seqscans = off;
  SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1`

/** Opens a connection for long work, such as migrations. Callers close it by `release(true)`, which also drops settings and locks. */
export async function openSessionWithoutTimeouts(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query(settings)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}
