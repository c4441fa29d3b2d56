import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onCleanUp } from '../clean-up.ts'
import { connectOwner, databaseUrl, endDatabase } from '../server/embedded-database.ts'
import { logMembersIn } from '../server/log-members-in.ts'
import { type ServerUnderTest, startServer } from '../server/start-server.ts'

export type LiveServer = {
  folder: string
  dataDir: string
  server: ServerUnderTest
  database: pg.Client
  /** The tokens of members who are logged in. */
  tokens: string[]
  remove: () => Promise<void>
}

/** A server in a folder of its own, with members and nothing else. */
export async function startLiveServer(): Promise<LiveServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
  const dataDir = join(folder, 'data')
  async function removeData() {
    await endDatabase(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  onCleanUp(removeData)
  const server = await startServer(folder, dataDir)
  const database = await connectOwner(await databaseUrl(dataDir))
  const live: LiveServer = {
    folder,
    dataDir,
    server,
    database,
    tokens: await logMembersIn(database),
    async remove() {
      await database.end()
      // The one that runs now: it may have been killed and started again.
      await live.server.stop()
      await removeData()
    },
  }
  return live
}

/** Kills the server as a power cut does, and starts it again. Returns how long it was away, in milliseconds. */
export async function killAndRestart(live: LiveServer): Promise<number> {
  const begin = performance.now()
  await live.server.kill()
  live.server = await startServer(live.folder, live.dataDir)
  return performance.now() - begin
}
