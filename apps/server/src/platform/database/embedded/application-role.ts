import { createHmac } from 'node:crypto'
import pg from 'pg'
import { lockKeys, lockSpace } from '../advisory-locks.ts'
import { connectionOptions } from '../connect.ts'
import { type Cluster, connectionStringOf, superuserConnection } from './cluster.ts'

const applicationRole = 'pollen_app'

/** Whom Pollen works as. The password follows from the stored one, and not the other way round. */
export const applicationConnection = (cluster: Cluster, port: number) =>
  connectionStringOf({ user: applicationRole, password: applicationPassword(cluster), port })

const applicationPassword = ({ password }: Cluster) =>
  createHmac('sha256', password).update(applicationRole).digest('base64url')

/**
 * Makes the role that Pollen works as, and gives it everything of Pollen: a cluster of an earlier version belongs to the
 * superuser. It owns the database, as an operator would set it up, and may do nothing on the machine.
 */
export async function prepareApplicationRole(cluster: Cluster, port: number) {
  const client = new pg.Client(connectionOptions(superuserConnection(cluster, port)))
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isPrepared(client)) return
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${lockSpace}, ${lockKeys.role})`)
    if (!(await isPrepared(client))) {
      await client.query(createRole(applicationPassword(cluster)))
      await client.query(giveAway)
    }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

const isPollens = `nspname IN ('pollen', 'pollen_jobs', 'pollen_incoming')`

/** The database is given last, so its owner tells whether all is done. */
async function isPrepared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_database WHERE datname = current_database() AND pg_get_userbyid(datdba) = '${applicationRole}'`,
  )
  return rows.length > 0
}

const createRole = (password: string) => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${applicationRole}') THEN CREATE ROLE ${applicationRole}; END IF;
  END $$;
  ALTER ROLE ${applicationRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`

/** Sequences and row types go with their table; what belongs to an extension stays with it. */
const giveAway = `
  DO $$
  DECLARE change text;
  BEGIN
    FOR change IN
      SELECT format('SCHEMA %I', nspname) FROM pg_namespace WHERE ${isPollens}
      UNION ALL
      SELECT format('TABLE %s', pg_class.oid::regclass) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE ${isPollens} AND relkind IN ('r', 'p', 'v', 'm')
      UNION ALL
      SELECT format('SEQUENCE %s', pg_class.oid::regclass) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE ${isPollens} AND relkind = 'S'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('a', 'i'))
      UNION ALL
      SELECT format('ROUTINE %s', pg_proc.oid::regprocedure) FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
        WHERE ${isPollens}
      UNION ALL
      SELECT format('TYPE %s', pg_type.oid::regtype) FROM pg_type JOIN pg_namespace ON pg_namespace.oid = typnamespace
        WHERE ${isPollens} AND typtype IN ('e', 'd')
      UNION ALL
      SELECT format('TEXT SEARCH DICTIONARY %s', pg_ts_dict.oid::regdictionary)
        FROM pg_ts_dict JOIN pg_namespace ON pg_namespace.oid = dictnamespace WHERE ${isPollens}
      UNION ALL
      SELECT format('TEXT SEARCH CONFIGURATION %s', pg_ts_config.oid::regconfig)
        FROM pg_ts_config JOIN pg_namespace ON pg_namespace.oid = cfgnamespace WHERE ${isPollens}
    LOOP
      EXECUTE format('ALTER %s OWNER TO ${applicationRole}', change);
    END LOOP;
    EXECUTE format('ALTER DATABASE %I OWNER TO ${applicationRole}', current_database());
  END $$`
