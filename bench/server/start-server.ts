import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../tools/root.ts'
import { endChild } from '../child-process.ts'
import { onCleanUp } from '../clean-up.ts'
import { openHttpConnection } from '../load/http-connection.ts'
import type { Cgroup } from './cgroup.ts'

const timeoutMs = 120_000

/** Typical production settings, and the variables of `npm start`. They override those in the environment of the benchmark. */
const settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  DEMO: 'off',
  GAZETTEER: 'off',
  PHOTON_URL: 'off',
  OVERPASS_URLS: 'off',
  REPAIR_CAFE_URL: 'off',
  BACKUP_DAILY: 'off',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: '',
  PUBLIC_URL: '',
}

export type ServerUnderTest = {
  port: number
  pid: number
  startedInMs: number
  stop: () => Promise<void>
  /** Kills the process. An embedded database keeps running. */
  kill: () => Promise<void>
}

export type ServerOptions = {
  settings?: NodeJS.ProcessEnv
  /** Folder of another built checkout. */
  checkout?: string
  /** Limits of memory and processor time. */
  cgroup?: Cgroup | undefined
}

/**
 * Starts the server under test as `npm start` does. Its log goes to a file, because with a pipe this process would have to read a
 * line per measured request.
 */
export async function startServer(
  folder: string,
  dataDir: string,
  { settings: others = {}, checkout = root, cgroup }: ServerOptions = {},
): Promise<ServerUnderTest> {
  const log = join(folder, 'server.log')
  const output = openSync(log, 'w')
  const begin = performance.now()
  const start = [process.execPath, join(checkout, 'scripts/run.mjs'), 'start']
  const [program = '', ...args] = [...(cgroup?.command ?? []), ...start]
  const server = spawn(program, args, {
    cwd: checkout,
    env: { ...process.env, ...settings, ...others, DATA_DIR: dataDir },
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  onCleanUp(() => endChild(server))

  for (;;) {
    const logged = await readFile(log, 'utf8')
    const port = / is ready at \S+:(\d+)/.exec(logged)?.[1]
    if (port) {
      return {
        port: Number(port),
        pid: server.pid ?? 0,
        startedInMs: performance.now() - begin,
        stop: () => endChild(server),
        kill: () => endChild(server, 0, 'SIGKILL'),
      }
    }
    const hasExited = server.exitCode !== null || server.signalCode !== null
    if (hasExited || performance.now() - begin > timeoutMs) throw new Error(`The server did not start:\n${logged}`)
    await sleep(10)
  }
}

/** Reads one metric from `/metrics`. */
export async function readMetric({ port }: ServerUnderTest, name: string): Promise<number> {
  const connection = await openHttpConnection(port)
  const { body } = await connection
    .request('GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    .finally(connection.close)
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body.toString())?.[1])
}
