import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../tools/root.ts'
import { binary } from '../tools/run-command.ts'

/** Watches both sides: tsx restarts the server, Vite updates the page in place. Vite proxies /api to the server. */
const port = process.env.PORT ?? '3000'
const children: ChildProcess[] = [
  run('tsx', ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    PORT: port,
    WORKERS: process.env.WORKERS ?? '1',
  }),
  run('vite', [join(root, 'apps/web')], { API_URL: `http://127.0.0.1:${port}` }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}

function run(command: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(binary(command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
}
