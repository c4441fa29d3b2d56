import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { spawnAs } from './account.ts'
import type { Cluster } from './cluster.ts'
import { findFreePort } from './find-free-port.ts'
import { isAccepting } from './is-accepting.ts'
import { forgetCrashedPostmaster } from './postmaster.ts'
import { serverSettings } from './server-settings.ts'
import { openStartLog } from './start-log.ts'

export type Wishes = { port?: number; settings?: Record<string, string> }

/** Starts PostgreSQL and waits until it answers; if it ends before, throws with its own words. */
export async function startServer(cluster: Cluster, wishes: Wishes): Promise<number> {
  const port = await findFreePort(wishes.port)
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const settings = { ...serverSettings({ port, logFolder: cluster.logFolder, memory }), ...wishes.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  forgetCrashedPostmaster(cluster.folder)
  const log = openStartLog(cluster.logFolder)
  const server = spawnAs(cluster.account, cluster.binaries.postgres, ['-D', cluster.folder, ...flags], log.stdio)
  server.unref()
  let end: Error | 'exit' | undefined
  server.once('error', (error) => {
    end = error
  })
  server.once('exit', () => {
    end = 'exit'
  })
  while (!end && !(await isAccepting(cluster, port))) await sleep(20)
  log.close()
  if (!end) return port
  throw new OperatorError(
    `The embedded PostgreSQL did not start: ${end instanceof Error ? end.message : log.readFailure()}`,
  )
}
