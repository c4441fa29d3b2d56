import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { summarise } from '../load/summarise.ts'
import { databaseUrl } from '../server/embedded-database.ts'
import { readMetric, type ServerUnderTest, startServer } from '../server/start-server.ts'
import { type Conversation, sendMessage, startConversations, storedMessageIds, until } from './conversations.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { createLiveClient } from './live-client.ts'
import { startRedis } from './redis-server.ts'
import type { LiveServer } from './start-live-server.ts'

type Effort = { messages: number; downMs: number }
const sizes: Record<'quick' | 'full', Effort> = {
  quick: { messages: 100, downMs: 5_000 },
  full: { messages: 1_000, downMs: 30_000 },
}
/** Enough conversations that no member exceeds the rate limit for messages. */
const conversationCount = 20
const messagesPerSecond = 20
const settleMs = 10_000
/** Limit until the processes exchange signals, at first or after an outage. */
const connectMs = 60_000

/** Delivery of messages from one process to the other, in milliseconds from sending to receiving. */
export type TimedDelivery = Delivery & { p50: number; p99: number }
export type TwoProcesses = {
  notify: TimedDelivery
  /** `outage` is measured while Redis is stopped for `downMs`. Null if no Redis is installed. */
  redis: { running: TimedDelivery; outage: TimedDelivery; downMs: number } | null
}

/** Measures delivery between two processes on one database, with signals through PostgreSQL and through Redis. */
export async function measureTwoProcesses(live: LiveServer, isQuick: boolean): Promise<TwoProcesses> {
  const { messages, downMs } = isQuick ? sizes.quick : sizes.full
  const startSome = (nth: number) =>
    startConversations(live.server, live.tokens.slice(2 * conversationCount * nth), conversationCount)
  const [ofNotify, ofRedis, ofOutage] = [await startSome(0), await startSome(1), await startSome(2)]
  // Only one server may use an embedded database. A killed one leaves PostgreSQL running, for the two processes.
  await live.server.kill()
  const perSecond = messagesPerSecond
  const notify = await withPair(live, {}, (pair) =>
    sendAcross(live, pair, { conversations: ofNotify, messages, perSecond }),
  )

  const redis = await startRedis()
  if (!redis) return { notify, redis: null }
  const byRedis = await withPair(live, { REDIS_URL: redis.url }, async (pair) => {
    const running = await sendAcross(live, pair, { conversations: ofRedis, messages, perSecond })
    await redis.stop()
    const restart = sleep(downMs).then(redis.start)
    // A rate at which the messages last a quarter longer than the outage.
    const slowly = { messages: Math.round(messages / 2), perSecond: (messages / 2 / downMs) * 800 }
    const outage = await sendAcross(live, pair, { conversations: ofOutage, ...slowly })
    await restart
    await untilSignals(pair)
    return { running, outage, downMs }
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
    // A separate folder for each log.
    await mkdir(join(folder, name), { recursive: true })
    return startServer(join(folder, name), dataDir, { settings: { ...settings, DATABASE_URL: url } })
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
  if (!(await until(areLive, connectMs))) throw new Error('The processes do not exchange signals')
}

/** Sends messages in one process to clients of the other. Half of the conversations go in each direction. */
async function sendAcross(
  live: LiveServer,
  [first, second]: Pair,
  { conversations, messages, perSecond }: { conversations: Conversation[]; messages: number; perSecond: number },
): Promise<TimedDelivery> {
  const sentAt = new Map<string, number>()
  const sides = conversations.map((conversation, index) => {
    const [here, there] = index % 2 ? [first, second] : [second, first]
    const client = createLiveClient({
      conversation,
      token: conversation.owner,
      hasCatchUp: true,
      where: () => there,
      sentAt,
    })
    return { conversation, here, client }
  })
  const clients = sides.map(({ client }) => client)
  for (const client of clients) client.connect()
  if (!(await until(() => clients.every((client) => client.isConnected()), settleMs)))
    throw new Error('Not all clients could connect')

  const each = Math.ceil(messages / conversations.length)
  const everyMs = (1_000 * conversations.length) / perSecond
  await Promise.all(
    sides.map(async ({ conversation, here }, index) => {
      const begin = performance.now() + (everyMs / conversations.length) * index
      for (let nth = 0; nth < each; nth++) {
        await sleep(Math.max(0, begin + nth * everyMs - performance.now()))
        const content = `Message ${nth} of ${conversation.id}`
        sentAt.set(content, performance.now())
        await sendMessage(() => here, conversation.asker, conversation, content)
      }
    }),
  )
  await until(() => clients.every(({ received }) => received.length >= each), settleMs)
  const ids = await storedMessageIds(live.database, conversations)
  for (const client of clients) client.cut()
  const { p50, p99 } = summarise(
    clients.flatMap(({ delays }) => delays),
    1,
  )
  return { ...deliveryOf(clients, ids), p50, p99 }
}
