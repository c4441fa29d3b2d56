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
import { type ServerOptions, type ServerUnderTest, startServer } from './start-server.ts'

const fillTimeoutMs = 30 * 60_000

export type DataSet = {
  items: number
  server: ServerUnderTest
  url: string
  owner: pg.Client
  logFolder: string
  /** Process id of the main PostgreSQL process. */
  postmaster: number
  /** Session tokens of members. */
  tokens: string[]
  /** A token of the member with the most conversations, or none if the data set has no conversations. */
  busiestTokens: string[]
  /** Milliseconds of the start on an empty folder, of the fill command, and of the start with the data. */
  took: { firstStart: number; fill: number; secondStart: number }
  /** Stops the server and starts it again, on another port. */
  restart: () => Promise<void>
  remove: () => Promise<void>
}

/** Conversations and messages of one member. All others together have as many. */
type BusiestMember = { conversations: number; messages: number }

/** Starts the server of a checkout in a new folder, with this many items. */
export async function prepareDataSet(
  items: number,
  busiestMember: BusiestMember | null = null,
  options: ServerOptions = {},
): Promise<DataSet> {
  const { checkout = root } = options
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
  const dataDir = join(folder, 'data')
  onCleanUp(async () => {
    await endDatabase(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  const first = await startServer(folder, dataDir, { checkout })
  await first.stop()
  const { fill, busiest } = await fillWith({ items, ...busiestMember }, dataDir, checkout)
  let server = await startServer(folder, dataDir, options)

  const url = await databaseUrl(dataDir)
  const owner = await connectOwner(url)
  const tokens = await logMembersIn(owner)
  const busiestTokens = busiest ? [await logMemberIn(owner, busiest)] : []
  // Otherwise autovacuum would do this within minutes, and change query plans during a measurement.
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
    busiestTokens,
    took: { firstStart: first.startedInMs, fill, secondStart: server.startedInMs },
    async restart() {
      await server.stop()
      server = await startServer(folder, dataDir, options)
    },
    async remove() {
      await owner.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function fillWith(counts: { items: number } & Partial<BusiestMember>, dataDir: string, checkout: string) {
  const begin = performance.now()
  const command = join(checkout, 'apps/server/dist/fill.js')
  // Otherwise the server would write digests for all members during measurements.
  const args = ['--skip-digests', ...Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])]
  const filling = promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir },
    timeout: fillTimeoutMs,
  })
  onCleanUp(async () => filling.child.kill())
  const { stdout } = await filling
  return { fill: performance.now() - begin, busiest: /^Most talkative member: (\S+)$/m.exec(stdout)?.[1] }
}
