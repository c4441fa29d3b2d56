import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { builtProgram } from './built-program.ts'

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

type Settings = {
  DATABASE_URL: string
  DATA_DIR: string
  NODE_ENV?: string
  WORKERS?: string
  WORKER?: string
  LOG_LEVEL?: string
}

/** Starts the server as a child process, and waits until it is ready. `lines` is its output. */
export async function aServer(settings: Settings) {
  const env = {
    ...process.env,
    DEMO: 'off',
    GAZETTEER: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
    WORKERS: '1',
    ...settings,
  }
  const child = spawn(process.execPath, [builtProgram('main')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  running.add(child)
  child.once('exit', () => running.delete(child))
  const lines: string[] = []
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const closed = once(reader, 'close').then(() => true)
  for (;;) {
    const url = / is ready at (\S+)$/m.exec(lines.join('\n'))?.[1]
    if (url) {
      return {
        url,
        lines,
        async end(signal: NodeJS.Signals) {
          child.kill(signal)
          const [code] = await exit
          return code as number | null
        },
        async kill() {
          child.kill('SIGKILL')
          await exit
        },
      }
    }
    const hasExited = await Promise.race([closed, once(reader, 'line').then(() => false)])
    if (hasExited) throw new Error(`The server exited before it was ready: ${lines.join('\n')}`)
  }
}
