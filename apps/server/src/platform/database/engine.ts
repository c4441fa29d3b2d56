import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import type { Log } from '../log.ts'
import { connectionOptions } from './connect.ts'
import { applicationConnection, prepareApplicationRole } from './embedded/application-role.ts'
import { openCluster } from './embedded/cluster.ts'
import { findOrStartServer } from './embedded/start-server.ts'
import { stopServer } from './embedded/stop-server.ts'

/** A PostgreSQL server: the embedded one, or the operator's. */
export type Engine = {
  isEmbedded: boolean
  /** Starts the server if it is ours and does not run, and returns its connection string. */
  reach: () => Promise<string>
  stop: () => Promise<void>
}

type EmbeddedOptions = { dataDir: string; connections: number; log: Log }

export async function embeddedEngine({ dataDir, connections, log }: EmbeddedOptions): Promise<Engine> {
  const cluster = await openCluster(dataDir, log)
  let port: number | undefined
  return {
    isEmbedded: true,
    async reach() {
      // A restarted server comes back where it was, so that open pools find it.
      port = await findOrStartServer(cluster, { port, connections })
      await prepareApplicationRole(cluster, port)
      return applicationConnection(cluster, port)
    },
    stop: () => stopServer(cluster),
  }
}

export async function externalEngine(url: string): Promise<Engine> {
  await checkServer(url)
  return { isEmbedded: false, reach: async () => url, stop: async () => {} }
}

/** Refuses a database that cannot be used, with a text for the operator that leaves out the password. */
async function checkServer(connectionString: string) {
  const { hostname, port, pathname } = new URL(connectionString)
  const name = `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} (DATABASE_URL)`
  const client = new pg.Client(connectionOptions(connectionString))
  client.on('error', () => {})
  const { version, encoding } = await client
    .connect()
    .then(() => client.query(`SELECT current_setting('server_version') AS version, getdatabaseencoding() AS encoding`))
    .then(({ rows }) => rows[0])
    .catch((error: Error) => {
      throw new OperatorError(`${name} cannot be reached: ${error.message}`, { cause: error })
    })
  await client.end()
  if (Number.parseInt(version, 10) < 15) {
    throw new OperatorError(`${name} is PostgreSQL ${version}; Pollen needs 15 or newer.`)
  }
  if (encoding !== 'UTF8') {
    throw new OperatorError(`${name} has the encoding ${encoding}; create it with ENCODING 'UTF8' TEMPLATE template0.`)
  }
}
