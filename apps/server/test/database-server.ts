import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster, superuserConnection } from '../src/platform/database/embedded/cluster.ts'
import { findOrStartServer } from '../src/platform/database/embedded/start-server.ts'
import { stopServer } from '../src/platform/database/embedded/stop-server.ts'
import { silentLog } from './silent-log.ts'

/** Test data may be lost in a crash, so durability is off. */
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Creates a folder that other users may enter: if root runs the tests, PostgreSQL runs as another user. */
export function aFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'pollen test-'))
  chmodSync(folder, 0o755)
  return folder
}

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Containers often have only 64 MB of shared memory. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

/**
 * Starts a PostgreSQL server. `stop` also deletes its data. Most tests copy and drop a database of a thousand files, which takes a
 * tenth of the time in memory.
 */
export async function aDatabaseServer() {
  const folder = hasRoomInMemory() ? aFolder(memory) : aFolder()
  const cluster = await openCluster(folder, silentLog)
  const port = await findOrStartServer(cluster, { settings: fastSettings })
  return {
    connectionString: superuserConnection(cluster, port),
    async stop() {
      await stopServer(cluster)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
