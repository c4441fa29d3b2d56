import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster, superuserConnection } from '../src/platform/database/embedded/cluster.ts'
import { findOrStartServer } from '../src/platform/database/embedded/start-server.ts'
import { stopServer } from '../src/platform/database/embedded/stop-server.ts'
import { silentLog } from './silent-log.ts'

/** Tests start with nothing and keep nothing, so nothing need reach the disk. */
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** A folder that every user may enter, for the server does not run as root. */
export function aFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'pollen test-'))
  chmodSync(folder, 0o755)
  return folder
}

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Whether there is a folder in memory with enough room; in containers it often has 64 MB. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

/**
 * A PostgreSQL server of one's own, gone with its data after `stop`. Most tests copy and drop a database, which is a thousand
 * files: in memory this is a tenth of the work.
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
