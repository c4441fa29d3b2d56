import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; port: number }

/** The server that runs on a folder, whoever started it, as told by the file PostgreSQL keeps there. */
export function findPostmaster(folder: string): Postmaster | null {
  const file = readPidFile(folder)
  return file && isServerOn(file.folder, file.pid) ? { pid: file.pid, port: file.port } : null
}

/** Removes what a crash can leave and PostgreSQL takes for a running server: an empty file, or a pid reused since. */
export function forgetCrashedPostmaster(folder: string) {
  const file = readPidFile(folder)
  if (!file) return
  const isRemnant = file.pid ? isAlive(file.pid) && !isServerOn(file.folder, file.pid) : file.age > 5_000
  if (isRemnant) rmSync(file.path, { force: true })
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
  // PostgreSQL for Windows recognises its own processes, and there is no quick way to ask for the command line.
  return process.platform === 'win32' || commandLine(pid).includes(folder)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // No such process, or one of another user: ours would be our own.
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
