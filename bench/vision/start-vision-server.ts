import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@pollen/contract/accounts'
import { apiBase } from '@pollen/contract/endpoint'
import { onCleanUp } from '../clean-up.ts'
import { endDatabase } from '../server/embedded-database.ts'
import { startServer } from '../server/start-server.ts'

/** Starts a server with the demo, and logs in one of its members. */
export async function startVisionServer() {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
  const dataDir = join(folder, 'data')
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  onCleanUp(async () => {
    await endDatabase(dataDir)
    await removeFolder()
  })
  const settings = { NODE_ENV: 'development', DEMO: 'on', GAZETTEER: 'off', VISION_SECONDS: '60' }
  const { port, stop } = await startServer(folder, dataDir, { settings })
  const origin = `http://127.0.0.1:${port}`
  const [authValue, password] = await readLogIn(join(folder, 'server.log'))
  const answer = await fetch(origin + apiBase + accounts.logIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authValue, password }),
  })
  const { token } = accounts.logIn.output.parse(await answer.json())
  return {
    origin,
    token,
    async remove() {
      await stop()
      await removeFolder()
    },
  }
}

/** Reads the log-in of the demo, which the server prints just after it is ready. */
async function readLogIn(log: string): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    const found = /Demo log-in \(\w+\): (\S+) \/ (\S+)/.exec(await readFile(log, 'utf8'))
    if (found) return found.slice(1)
    await sleep(50)
  }
  throw new Error('The server did not print a log-in of the demo')
}
