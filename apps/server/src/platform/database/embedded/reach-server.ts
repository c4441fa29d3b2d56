import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { isAccepting } from './is-accepting.ts'
import { findPostmaster } from './postmaster.ts'
import { startServer, type Wishes } from './start-server.ts'

/** What a start can meet when another start is at work, or the last server's processes are still going away. */
const passingTrouble = /lock file .* (already exists|is empty)|pre-existing shared memory|could not create any TCP\/IP/
const patience = 30_000

/** Answers the port of the cluster's server: the one that runs, even if a killed parent left it, or a new one. */
export async function reachServer(cluster: Cluster, wishes: Wishes = {}): Promise<number> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    const running = findPostmaster(cluster.folder)
    if (running && (await isAccepting(cluster, running.port))) return running.port
    if (!running) {
      try {
        return await startServer(cluster, wishes)
      } catch (error) {
        if (!passingTrouble.test(String(error)) || Date.now() > giveUpAt) throw error
      }
    }
    await sleep(50)
  }
}
