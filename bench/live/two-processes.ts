import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { summarise } from '../load/summarise.ts'
import { databaseUrl } from '../server/embedded-database.ts'
import { readMetric, type ServerUnderTest, startServer } from '../server/start-server.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { createLiveClient } from './live-client.ts'
import { startRedis } from './redis-server.ts'
import type { LiveServer } from './start-live-server.ts'
import { beginTalks, say, storedIds, type Talk, until } from './talk.ts'

type Effort = { messages: number; awayMs: number }
const sizes: Record<'quick' | 'full', Effort> = {
  quick: { messages: 100, awayMs: 5_000 },
  full: { messages: 1_000, awayMs: 30_000 },
}
/** So many that nobody says more in a minute than a member may. */
const talkCount = 20
const messagesPerSecond = 20
const settleMs = 10_000
/** Until processes hear each other, first or again. */
const connectMs = 60_000

/** Messages that were sent in one process and heard in the other; milliseconds from sending to hearing. */
export type Across = Delivery & { p50: number; p99: number }
export type TwoProcesses = {
  notify: Across
  /** Null where no Redis is installed; `away` is while it was stopped, for so many milliseconds. */
  redis: { running: Across; away: Across; awayMs: number } | null
}

/** Two processes on one database tell each other what is new, by the database and by Redis. */
export async function measureTwoProcesses(live: LiveServer, isQuick: boolean): Promise<TwoProcesses> {
  const { messages, awayMs } = isQuick ? sizes.quick : sizes.full
  const beginSome = (nth: number) => beginTalks(live.server, live.tokens.slice(2 * talkCount * nth), talkCount)
  const [ofNotify, ofRedis, ofOutage] = [await beginSome(0), await beginSome(1), await beginSome(2)]
  // Only one server may use an embedded database; killed, it leaves the database to the two.
  await live.server.kill()
  const perSecond = messagesPerSecond
  const notify = await withPair(live, {}, (pair) => sendAcross(live, pair, { talks: ofNotify, messages, perSecond }))

  const redis = await startRedis()
  if (!redis) return { notify, redis: null }
  const byRedis = await withPair(live, { REDIS_URL: redis.url }, async (pair) => {
    const running = await sendAcross(live, pair, { talks: ofRedis, messages, perSecond })
    await redis.stop()
    const back = sleep(awayMs).then(redis.start)
    // As many as fill the time in which it is away, and some after it.
    const slowly = { messages: Math.round(messages / 2), perSecond: (messages / 2 / awayMs) * 800 }
    const away = await sendAcross(live, pair, { talks: ofOutage, ...slowly })
    await back
    await untilSignals(pair)
    return { running, away, awayMs }
  })
  await redis.stop()
  return { notify, redis: byRedis }
}

type Pair = [ServerUnderTest, ServerUnderTest]

async function withPair<Result>(
  { folder, dataDir }: LiveServer,
  settings: NodeJS.ProcessEnv,
  measure: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  const url = await databaseUrl(dataDir)
  const start = async (name: string) => {
    // Each writes its log to a folder of its own.
    await mkdir(join(folder, name), { recursive: true })
    return startServer(join(folder, name), dataDir, { ...settings, DATABASE_URL: url })
  }
  const pair: Pair = [await start('first'), await start('second')]
  await untilSignals(pair)
  const result = await measure(pair)
  for (const server of pair) await server.stop()
  return result
}

async function untilSignals(pair: Pair) {
  const areLive = async () => {
    const states = await Promise.all(pair.map((server) => readMetric(server, 'signals_live')))
    return states.every((state) => state === 1)
  }
  if (!(await until(areLive, connectMs))) throw new Error('Two processes do not hear each other')
}

/** Every second conversation is listened to in the first process and spoken in by the other; the rest the other way round. */
async function sendAcross(
  live: LiveServer,
  [first, second]: Pair,
  { talks, messages, perSecond }: { talks: Talk[]; messages: number; perSecond: number },
): Promise<Across> {
  const sentAt = new Map<string, number>()
  const sides = talks.map((talk, index) => {
    const [here, there] = index % 2 ? [first, second] : [second, first]
    const client = createLiveClient({ talk, token: talk.owner, hasCatchUp: true, where: () => there, sentAt })
    return { talk, here, client }
  })
  const clients = sides.map(({ client }) => client)
  for (const client of clients) client.connect()
  if (!(await until(() => clients.every((client) => client.isIn()), settleMs))) throw new Error('Nobody hears')

  const each = Math.ceil(messages / talks.length)
  const everyMs = (1_000 * talks.length) / perSecond
  await Promise.all(
    sides.map(async ({ talk, here }, index) => {
      const begin = performance.now() + (everyMs / talks.length) * index
      for (let nth = 0; nth < each; nth++) {
        await sleep(Math.max(0, begin + nth * everyMs - performance.now()))
        const content = `Message ${nth} of ${talk.id}`
        sentAt.set(content, performance.now())
        await say(() => here, talk.asker, talk, content)
      }
    }),
  )
  await until(() => clients.every(({ heard }) => heard.length >= each), settleMs)
  const ids = await storedIds(live.database, talks)
  for (const client of clients) client.cut()
  const { p50, p99 } = summarise(
    clients.flatMap(({ delays }) => delays),
    1,
  )
  return { ...deliveryOf(clients, ids), p50, p99 }
}
