import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { freePort } from '../../tools/start-server.ts'
import { endChild } from '../child-process.ts'
import { onCleanUp } from '../clean-up.ts'

export type RedisServer = { url: string; start: () => void; stop: () => Promise<void> }

/** Starts a Redis without persistence, or returns null if none is installed. */
export async function startRedis(): Promise<RedisServer | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let child: ChildProcess
  let isOver = false
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}/0`,
    start() {
      // A timer restarts Redis. It may fire after a failed run.
      if (isOver) return
      child = spawn('redis-server', settings, { stdio: 'ignore' })
    },
    stop: () => endChild(child, 5_000),
  }
  redis.start()
  onCleanUp(() => {
    isOver = true
    return redis.stop()
  })
  return redis
}
