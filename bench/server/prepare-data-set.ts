import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { root } from '../../scripts/root.ts'
import { onCleanUp } from '../clean-up.ts'
import { connectOwner, databaseUrl, endDatabase, logFolderOf } from './embedded-database.ts'
import { logMembersIn } from './log-members-in.ts'
import { type ServerUnderTest, startServer } from './start-server.ts'

const fillTimeoutMs = 30 * 60_000

export type DataSet = {
  items: number
  server: ServerUnderTest
  url: string
  owner: pg.Client
  logFolder: string
  /** The tokens of members who are logged in. */
  tokens: string[]
  /** Milliseconds of the start on an empty folder, of the fill command, and of the start with the data. */
  took: { firstStart: number; fill: number; secondStart: number }
  remove: () => Promise<void>
}

/** Starts a server with this many items, in a folder of its own. */
export async function prepareDataSet(items: number): Promise<DataSet> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
  const dataDir = join(folder, 'data')
  onCleanUp(async () => {
    await endDatabase(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  const first = await startServer(folder, dataDir)
  await first.stop()
  const fill = await fillWith(items, dataDir)
  const server = await startServer(folder, dataDir)

  const url = await databaseUrl(dataDir)
  const owner = await connectOwner(url)
  const tokens = await logMembersIn(owner)
  // Autovacuum would do it within minutes; in the middle of a measurement it would change the plans.
  await owner.query('VACUUM ANALYZE')
  await owner.query('CHECKPOINT')
  return {
    items,
    server,
    url,
    owner,
    logFolder: logFolderOf(dataDir),
    tokens,
    took: { firstStart: first.startedInMs, fill, secondStart: server.startedInMs },
    async remove() {
      await owner.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function fillWith(items: number, dataDir: string): Promise<number> {
  const begin = performance.now()
  const command = join(root, 'apps/server/dist/fill.js')
  const filling = promisify(execFile)(process.execPath, [command, '--items', String(items)], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir },
    timeout: fillTimeoutMs,
  })
  onCleanUp(async () => filling.child.kill())
  await filling
  return performance.now() - begin
}
