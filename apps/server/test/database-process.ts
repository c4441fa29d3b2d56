import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { findPostmaster } from '../src/platform/database/embedded/postmaster.ts'
import { bundlePrograms } from './bundle-programs.ts'
import { aFolder } from './database-server.ts'

const program = await bundlePrograms(['test/database-process-main.ts'])

/** A DATA_DIR that is gone after the test, and with it the server that a killed process left in it. */
export function aDataDir(folder = aFolder()): string {
  onTestFinished(() => {
    killServer(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return folder
}

/** A process that opens the embedded database of a folder. `lines` is all it said, `said` waits for a line. */
export function aProcess(dataDir: string, task: 'hold' | 'write' = 'hold') {
  const args = [program('database-process-main'), dataDir, task]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines: string[] = []
  let isOver = false
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const over = once(reader, 'close').then(() => {
    isOver = true
  })
  const nextLine = () => Promise.race([once(reader, 'line'), over])
  return {
    pid: child.pid,
    lines,
    async said(word: string): Promise<string> {
      for (;;) {
        const line = lines.find((line) => line.startsWith(word))
        if (line) return line
        if (isOver) throw new Error(`It ended without saying "${word}": ${lines.at(-1)}`)
        await nextLine()
      }
    },
    nextLine,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await Promise.all([exit, over])
      return child.exitCode
    },
    exit: () => exit.then(([code]) => code as number | null),
  }
}

export const postmasterOf = (dataDir: string) => findPostmaster(join(dataDir, 'db'))?.pid

/** Ends the server and each of its processes at once, as a power cut would. */
export function killServer(dataDir: string) {
  const pid = postmasterOf(dataDir)
  if (!pid) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const each of [pid, ...children.map(Number)]) killIfThere(each)
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}
