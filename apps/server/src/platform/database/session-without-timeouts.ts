import type pg from 'pg'

/** No time-outs; and values are written the same way on every server, whatever its operator prefers. */
const settings = `
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET client_min_messages = warning; SET synchronize_seqscans = off;
  SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1`

/** A connection for long work, such as migrations. End it by `release(true)`, which ends its settings and locks too. */
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
