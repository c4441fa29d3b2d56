import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { bundlePrograms } from './bundle-programs.ts'

const program = await bundlePrograms(['src/main.ts'])

/** The server as a process of its own, ready to be called at `url`, and to be killed. */
export async function aServer(settings: { DATABASE_URL: string; DATA_DIR: string; NODE_ENV?: string }) {
  const env = {
    ...process.env,
    DEMO: 'off',
    GAZETTEER: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
    ...settings,
  }
  const child = spawn(process.execPath, [program('main')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    const url = / is ready at (\S+)$/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return {
      url,
      async kill() {
        child.kill('SIGKILL')
        await exit
      },
    }
  }
  throw new Error(`The server ended before it was ready: ${said.join('\n')}`)
}
