import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

const timeoutMs = 60_000

/** Stops the server with a "fast" shutdown, which ends all sessions and writes a checkpoint, so that the next start needs no recovery. */
export async function stopServer(cluster: Pick<Cluster, 'folder' | 'binaries'>) {
  const server = findPostmaster(cluster.folder)
  if (!server) return
  if (process.platform === 'win32') spawnSync(cluster.binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster.folder])
  else process.kill(server.pid, 'SIGINT')
  if (await hasStopped(cluster, server.pid)) return
  // An "immediate" shutdown loses no committed data, but the next start needs recovery.
  process.kill(server.pid, 'SIGQUIT')
  await hasStopped(cluster, server.pid)
}

async function hasStopped(cluster: Pick<Cluster, 'folder'>, pid: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (findPostmaster(cluster.folder)?.pid === pid) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
