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
  /** Session tokens of members. */
  tokens: string[]
  remove: () => Promise<void>
}

/** Starts a server with members but no other content. */
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
      // `killAndRestart` may have replaced the server.
      await live.server.stop()
      await removeData()
    },
  }
  return live
}

/** Kills and restarts the server. Returns the milliseconds of downtime. */
export async function killAndRestart(live: LiveServer): Promise<number> {
  const begin = performance.now()
  await live.server.kill()
  live.server = await startServer(live.folder, live.dataDir)
  return performance.now() - begin
}
