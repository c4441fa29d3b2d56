import pg from 'pg'
import { connectionOptions } from '../connect.ts'
import { OperatorError } from '../operator-error.ts'
import { type Cluster, connectionStringOf } from './cluster.ts'
import { passwordFile } from './create-cluster.ts'

/** Whether the server takes connections by now; while it starts, recovers or stops it does not. */
export async function isAccepting(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client(connectionOptions(connectionStringOf(cluster, port)))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const isWrongPassword = (error as pg.DatabaseError).code === '28P01'
    if (!isWrongPassword) return false
    throw new OperatorError(`The embedded PostgreSQL refuses the password in ${cluster.folder}/${passwordFile}.`)
  }
}
