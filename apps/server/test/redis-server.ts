import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

export const isRedisInstalled = () => spawnSync('redis-server', ['--version']).status === 0

/** Starts a Redis that a test can stop, and start again on the same port. */
export async function aRedisServer() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')

  let child: ChildProcess | null = null
  const server = {
    url: `redis://127.0.0.1:${port}`,
    start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn('redis-server', settings, { stdio: 'ignore' })
    },
    /** Kills it, as a crash does. */
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
  server.start()
  onTestFinished(server.stop)
  return server
}
