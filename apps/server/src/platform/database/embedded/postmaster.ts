import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

export type Postmaster = { pid: number; port: number }

/** Finds the server that runs on a data folder by its pid file, even if another process started it. */
export function findPostmaster(folder: string): Postmaster | null {
  const file = readPidFile(folder)
  return file && isServerOn(file.folder, file.pid) ? { pid: file.pid, port: file.port } : null
}

const socketPrefix = '.s.PGSQL.'

/**
 * Returns true if a server in another container uses the data folder. Its process is not visible here, so PostgreSQL itself would
 * start a second server and destroy the data. But its socket in the folder accepts connections.
 */
export async function isServedElsewhere(folder: string): Promise<boolean> {
  const file = readPidFile(folder)
  if (!file) return false
  const socket = connect(join(folder, socketPrefix + file.port))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Removes sockets of crashed servers, which listened on other ports. */
export function removeStaleSockets(folder: string, port: number) {
  const own = socketPrefix + port
  const names = readdirSync(folder).filter((name) => name.startsWith(socketPrefix))
  for (const name of names) if (name !== own && name !== `${own}.lock`) rmSync(join(folder, name), { force: true })
}

/** Removes a pid file of a crashed server that would prevent a start, because it is empty or its pid is in use again. */
export function removeStalePidFile(folder: string) {
  const file = readPidFile(folder)
  if (!file) return
  const isStale = file.pid ? isAlive(file.pid) && !isServerOn(file.folder, file.pid) : file.age > 5_000
  if (isStale) rmSync(file.path, { force: true })
}

function readPidFile(folder: string) {
  const path = join(folder, 'postmaster.pid')
  try {
    const [pid, dataFolder = '', , port] = readFileSync(path, 'utf8').split('\n')
    return { path, pid: Number(pid), folder: dataFolder, port: Number(port), age: Date.now() - statSync(path).mtimeMs }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isServerOn(folder: string, pid: number): boolean {
  if (pid === 0 || !isAlive(pid)) return false
  // On Windows, there is no quick way to read a command line, and PostgreSQL itself detects reused pids.
  return process.platform === 'win32' || commandLine(pid).includes(folder)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // There is no such process, or another user owns it, so it is not our server.
    return false
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
