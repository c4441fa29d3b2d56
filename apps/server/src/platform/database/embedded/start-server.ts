import type { StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../../errors.ts'
import { machineMemory } from '../../machine.ts'
import { connectionOptions } from '../connect.ts'
import { type Cluster, superuserConnection } from './cluster.ts'
import { passwordFile } from './create-cluster.ts'
import { spawnAs } from './os-user.ts'
import { findPostmaster, isServedElsewhere, removeStalePidFile, removeStaleSockets } from './postmaster.ts'
import { serverSettings } from './server-settings.ts'

type Options = { port?: number | undefined; connections?: number; settings?: Record<string, string> }

/** Temporary errors, during a concurrent start or while processes of the last server are still ending. */
const temporaryErrors = /lock file .* (already exists|is empty)|pre-existing shared memory|could not create any TCP\/IP/
const timeoutMs = 30_000

/** Returns the port of the running server, which may be left over from a killed process, or starts a new one. */
export async function findOrStartServer(cluster: Cluster, options: Options = {}): Promise<number> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const running = findPostmaster(cluster.folder)
    if (running && (await isAccepting(cluster, running.port))) return running.port
    if (!running) {
      if (await isServedElsewhere(cluster.folder)) throw new OperatorError(usedElsewhere(cluster.folder))
      try {
        return await startServer(cluster, options)
      } catch (error) {
        if (!temporaryErrors.test(String(error)) || Date.now() > deadline) throw error
      }
    }
    await sleep(50)
  }
}

const usedElsewhere = (folder: string) =>
  `The database in ${folder} is in use by another container. Run commands inside that container, or stop it first.`

/** Starts PostgreSQL and waits until it accepts connections. If it exits before, throws its error message. */
async function startServer(cluster: Cluster, options: Options): Promise<number> {
  const port = await findFreePort(options.port)
  const { logFolder } = cluster
  const own = serverSettings({
    port,
    logFolder,
    memory: machineMemory(),
    connections: options.connections,
    version: cluster.binaries.version,
  })
  const settings = { ...own, ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  removeStalePidFile(cluster.folder)
  const log = openStartLog(cluster.logFolder)
  const server = spawnAs(cluster.user, cluster.binaries.postgres, ['-D', cluster.folder, ...flags], {
    stdio: log.stdio,
  })
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
  if (!end) {
    removeStaleSockets(cluster.folder, port)
    return port
  }
  throw new OperatorError(
    `The embedded PostgreSQL did not start: ${end instanceof Error ? end.message : log.readErrors()}`,
  )
}

/** Returns false while the server starts, recovers or stops. */
async function isAccepting(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client(connectionOptions(superuserConnection(cluster, port)))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const isWrongPassword = (error as pg.DatabaseError).code === '28P01'
    if (!isWrongPassword) return false
    throw new OperatorError(`The embedded PostgreSQL refuses the password in ${cluster.folder}/${passwordFile}.`)
  }
}

/** Returns the preferred port if it is free on the loopback address, otherwise any free port. */
async function findFreePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return findFreePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const maxLogBytes = 1_000_000

/** Excludes "the database system is starting up", which is the response to our own early connections. */
const startErrors = /(FATAL|PANIC): (?! the database system is).*/g

/** Opens the file for messages before the logging collector runs. A pipe would break if Pollen ended before PostgreSQL. */
function openStartLog(folder: string) {
  const path = join(folder, 'postgres-start.log')
  const file = openSync(path, 'a')
  if (sizeOf(path) > maxLogBytes) truncateSync(path)
  // Matches %a in `log_filename`.
  const weekday = new Date().toUTCString().slice(0, 3)
  const logs = [path, join(folder, `postgres-${weekday}.log`)].map((path) => ({ path, start: sizeOf(path) }))
  return {
    stdio: ['ignore', file, file] satisfies StdioOptions as StdioOptions,
    /** Returns the errors that a failed start wrote to either log. */
    readErrors: () => logs.map(readFrom).join('').match(startErrors)?.join(' ') ?? 'it gave no reason',
    close: () => closeSync(file),
  }
}

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0)

const readFrom = ({ path, start }: { path: string; start: number }) =>
  existsSync(path) ? readFileSync(path).subarray(start).toString() : ''
