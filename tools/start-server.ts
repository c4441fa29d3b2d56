import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from './root.ts'

type Program = { node?: string; folder?: string }

/** Starts the server as `npm start` does, on a free port. `folder` is the checkout. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  { node = process.execPath, folder = root }: Program = {},
) {
  const child = spawn(node, [join(folder, 'scripts/run.mjs'), 'start'], {
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
      const ready = / is ready at (\S+)/.exec(output)
      if (!ready?.[1]) return
      resolve(ready[1])
      // Keeps draining the output, because a full pipe would block the server.
      child.stdout.off('data', listen).resume()
    }
    child.stdout.on('data', listen)
    exited.then(() => reject(new Error(`The server stopped before it was ready:\n${output}`)))
  })
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Returns an unused port, for callers that must know it before the server opens it. */
export async function freePort(): Promise<number> {
  for (;;) {
    // Below the ephemeral range, so that an outgoing connection cannot take the port before it is used.
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
