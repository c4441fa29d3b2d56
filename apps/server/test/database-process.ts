import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject, onTestFinished } from 'vitest'
import { paths } from '../src/paths.ts'
import { findPostmaster } from '../src/platform/database/embedded/postmaster.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { bundlePrograms } from './bundle-programs.ts'
import { aFolder } from './database-server.ts'
import { silentLog } from './silent-log.ts'

const program = await bundlePrograms(['test/database-process-main.ts'])

/** Creates a DATA_DIR. After the test, removes it and stops a PostgreSQL that a killed process left running in it. */
export function aDataDir(folder = aFolder()): string {
  onTestFinished(() => {
    killServer(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return folder
}

let preparedFolder: Promise<string> | undefined

/** Creates a DATA_DIR with a migrated database, as a copy, because creating and migrating one takes seconds. */
export async function aDataDirWithDatabase(): Promise<string> {
  preparedFolder ??= prepareFolder()
  const dataDir = aDataDir()
  execFileSync('cp', ['-a', `${await preparedFolder}/.`, dataDir])
  return dataDir
}

/** Shared by all test files of a worker. */
async function prepareFolder(): Promise<string> {
  const folder = aFolder(inject('temporaryFolder'))
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 1 }, { holder: 'test', log: silentLog })
  await migrate(database.pool, paths.migrations)
  await database.close()
  return folder
}

/** Starts a process that opens the embedded database of a folder. `lines` is its output. */
export function aProcess(dataDir: string, task: 'hold' | 'write' = 'hold') {
  const args = [program('database-process-main'), dataDir, task]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines: string[] = []
  let isClosed = false
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const closed = once(reader, 'close').then(() => {
    isClosed = true
  })
  const nextLine = () => Promise.race([once(reader, 'line'), closed])
  return {
    pid: child.pid,
    lines,
    /** Waits for a line that begins with this word. */
    async waitForLine(word: string): Promise<string> {
      for (;;) {
        const line = lines.find((line) => line.startsWith(word))
        if (line) return line
        if (isClosed) throw new Error(`The process exited before it printed "${word}": ${lines.at(-1)}`)
        await nextLine()
      }
    },
    nextLine,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await Promise.all([exit, closed])
      return child.exitCode
    },
    exit: () => exit.then(([code]) => code as number | null),
  }
}

export const postmasterOf = (dataDir: string) => findPostmaster(join(dataDir, 'db'))?.pid

/** Kills PostgreSQL and all its child processes, as a power cut does. */
export function killServer(dataDir: string) {
  const pid = postmasterOf(dataDir)
  if (!pid) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const each of [pid, ...children.map(Number)]) killIfRunning(each)
}

function killIfRunning(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
