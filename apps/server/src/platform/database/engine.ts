import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import type { Log } from '../log.ts'
import { connectionOptions } from './connect.ts'
import { applicationConnection, prepareApplicationRole } from './embedded/application-role.ts'
import { type ClusterOptions, openCluster } from './embedded/cluster.ts'
import { findOrStartServer } from './embedded/start-server.ts'
import { stopServer } from './embedded/stop-server.ts'

/** PostgreSQL server: embedded, or external at DATABASE_URL. */
export type Engine = {
  isEmbedded: boolean
  /** Returns the connection string. Starts an embedded server first if it does not run. */
  ensureRunning: () => Promise<string>
  stop: () => Promise<void>
}

type EmbeddedOptions = { dataDir: string; connections: number; log: Log; cluster?: ClusterOptions | undefined }

export async function embeddedEngine(options: EmbeddedOptions): Promise<Engine> {
  const { dataDir, connections, log } = options
  const cluster = await openCluster(dataDir, log, options.cluster)
  let port: number | undefined
  return {
    isEmbedded: true,
    async ensureRunning() {
      // Prefers the previous port, so that open pools can reconnect.
      port = await findOrStartServer(cluster, { port, connections })
      await prepareApplicationRole(cluster, port)
      return applicationConnection(cluster, port)
    },
    stop: () => stopServer(cluster),
  }
}

export async function externalEngine(url: string): Promise<Engine> {
  await checkServer(url)
  return { isEmbedded: false, ensureRunning: async () => url, stop: async () => {} }
}

/** Throws if the database cannot be used. The message for the operator leaves out the password. */
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
