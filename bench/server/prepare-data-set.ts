import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { root } from '../../tools/root.ts'
import { onCleanUp } from '../clean-up.ts'
import { connectOwner, databaseUrl, endDatabase, findPostmaster, logFolderOf } from './embedded-database.ts'
import { logMemberIn, logMembersIn } from './log-members-in.ts'
import { type ServerUnderTest, startServer } from './start-server.ts'

const fillTimeoutMs = 30 * 60_000

export type DataSet = {
  items: number
  server: ServerUnderTest
  url: string
  owner: pg.Client
  logFolder: string
  /** The process of the database that starts all others of it. */
  postmaster: number
  /** The tokens of members who are logged in. */
  tokens: string[]
  /** That of the member with the most conversations; none where the set has no conversations. */
  talkerTokens: string[]
  /** Milliseconds of the start on an empty folder, of the fill command, and of the start with the data. */
  took: { firstStart: number; fill: number; secondStart: number }
  remove: () => Promise<void>
}

/** The conversations of one member, and as many again of all others. */
type Talk = { conversations: number; messages: number }

/** Starts the server of a checkout with this many items and these settings, in a folder of its own. */
export async function prepareDataSet(
  items: number,
  talk: Talk | null = null,
  { settings = {}, checkout = root }: { settings?: NodeJS.ProcessEnv; checkout?: string } = {},
): Promise<DataSet> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
  const dataDir = join(folder, 'data')
  onCleanUp(async () => {
    await endDatabase(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  const first = await startServer(folder, dataDir, {}, checkout)
  await first.stop()
  const { fill, talker } = await fillWith({ items, ...talk }, dataDir, checkout)
  const server = await startServer(folder, dataDir, settings, checkout)

  const url = await databaseUrl(dataDir)
  const owner = await connectOwner(url)
  const tokens = await logMembersIn(owner)
  const talkerTokens = talker ? [await logMemberIn(owner, talker)] : []
  // Autovacuum would do it within minutes; in the middle of a measurement it would change the plans.
  await owner.query('VACUUM ANALYZE')
  await owner.query('CHECKPOINT')
  return {
    items,
    server,
    url,
    owner,
    logFolder: logFolderOf(dataDir),
    postmaster: (await findPostmaster(dataDir))?.pid ?? 0,
    tokens,
    talkerTokens,
    took: { firstStart: first.startedInMs, fill, secondStart: server.startedInMs },
    async remove() {
      await owner.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function fillWith(counts: { items: number } & Partial<Talk>, dataDir: string, checkout: string) {
  const begin = performance.now()
  const command = join(checkout, 'apps/server/dist/fill.js')
  // The digests of all those members would be written while calls are measured.
  const args = ['--skip-digests', ...Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])]
  const filling = promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir },
    timeout: fillTimeoutMs,
  })
  onCleanUp(async () => filling.child.kill())
  const { stdout } = await filling
  return { fill: performance.now() - begin, talker: /^Most talkative member: (\S+)$/m.exec(stdout)?.[1] }
}
