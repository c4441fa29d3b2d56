import { createHmac } from 'node:crypto'
import pg from 'pg'
import { lockKeys, lockSpace } from '../../../lock-keys.ts'
import { connectionOptions } from '../connect.ts'
import { type Cluster, connectionStringOf, superuserConnection } from './cluster.ts'

const applicationRole = 'pollen_app'

/** Connection string of the role that Pollen uses. Its password is a one-way hash of the superuser's, so it does not reveal that. */
export const applicationConnection = (cluster: Cluster, port: number) =>
  connectionStringOf({ user: applicationRole, password: applicationPassword(cluster), port })

const applicationPassword = ({ password }: Cluster) =>
  createHmac('sha256', password).update(applicationRole).digest('base64url')

/** Creates the role that Pollen uses. It owns the database but has no access to the machine, like a role on an external server. */
export async function prepareApplicationRole(cluster: Cluster, port: number) {
  const client = new pg.Client(connectionOptions(superuserConnection(cluster, port)))
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isPrepared(client)) return
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${lockSpace}, ${lockKeys.role})`)
    if (!(await isPrepared(client))) await client.query(createRole(applicationPassword(cluster)))
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

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
  ALTER ROLE ${applicationRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}';
  ALTER DATABASE postgres OWNER TO ${applicationRole}`
