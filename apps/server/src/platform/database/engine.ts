import { checkServer } from './check-server.ts'
import { connectionStringOf, openCluster } from './embedded/cluster.ts'
import { findOrStartServer } from './embedded/start-server.ts'
import { stopServer } from './embedded/stop-server.ts'
import type { Log } from './log.ts'

/** A PostgreSQL server, ours or the operator's, seen from the same side. */
export type Engine = {
  isEmbedded: boolean
  /** Answers where it is, once it is there. */
  reach: () => Promise<string>
  stop: () => Promise<void>
}

export async function embeddedEngine(dataDir: string, log: Log): Promise<Engine> {
  const cluster = await openCluster(dataDir, log)
  let port: number | undefined
  return {
    isEmbedded: true,
    async reach() {
      // A restarted server comes back where it was, so that open pools find it.
      port = await findOrStartServer(cluster, { port })
      return connectionStringOf(cluster, port)
    },
    stop: () => stopServer(cluster),
  }
}

export async function externalEngine(url: string): Promise<Engine> {
  await checkServer(url)
  return { isEmbedded: false, reach: async () => url, stop: async () => {} }
}
