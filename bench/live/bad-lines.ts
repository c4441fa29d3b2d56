import { setTimeout as sleep } from 'node:timers/promises'
import { summarise } from '../load/summarise.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { createLiveClient, type LiveClient } from './live-client.ts'
import { killAndRestart, type LiveServer } from './start-live-server.ts'
import { beginTalks, say, storedIds, type Talk, until } from './talk.ts'

type Effort = { clients: number; messages: number; cutEveryMs: number; cutForMs: number }

const sizes: Record<'quick' | 'full', Effort> = {
  quick: { clients: 40, messages: 30, cutEveryMs: 5_000, cutForMs: 2_000 },
  full: { clients: 200, messages: 120, cutEveryMs: 15_000, cutForMs: 2_000 },
}
/** Ten for each of its two members, who may have a hundred. */
const clientsPerTalk = 20
const messageEveryMs = 500
/** How long clients may take to come in, and to hear the last message. */
const settleMs = 10_000

export type BadLines = Effort & {
  talks: number
  stored: number
  /** How long the server was away in between, in milliseconds; null if it was not killed. */
  awayMs: number | null
  catchUp: Delivery
  plain: Delivery
  p50: number
  p99: number
}

/** Sends messages into conversations whose clients lose their lines again and again. */
export async function measureBadLines(
  live: LiveServer,
  { isQuick, isKilled }: { isQuick: boolean; isKilled: boolean },
): Promise<BadLines> {
  const effort = isQuick ? sizes.quick : sizes.full
  const where = () => live.server
  const talks = await beginTalks(live.server, live.tokens, effort.clients / clientsPerTalk)
  const sentAt = new Map<string, number>()
  const clients = talks.flatMap((talk) =>
    Array.from({ length: clientsPerTalk }, (_, index) => {
      const hasCatchUp = index % 2 === 0
      const token = index % 4 < 2 ? talk.owner : talk.asker
      return { hasCatchUp, client: createLiveClient({ talk, token, hasCatchUp, where, sentAt }) }
    }),
  )
  const all = clients.map(({ client }) => client)
  const [catching, plain] = [true, false].map((kind) =>
    clients.filter(({ hasCatchUp }) => hasCatchUp === kind).map(({ client }) => client),
  ) as [LiveClient[], LiveClient[]]
  for (const client of all) client.connect()
  const areIn = () => all.every((client) => client.isIn())
  if (!(await until(areIn, settleMs))) throw new Error('Not all clients came into their conversations')

  const stopCutting = cutAgainAndAgain(all, effort)
  const halfTimeMs = (effort.messages / 2) * messageEveryMs
  const [awayMs] = await Promise.all([
    isKilled ? sleep(halfTimeMs).then(() => killAndRestart(live)) : null,
    ...talks.map((talk) => speak(talk, effort.messages)),
  ])
  await stopCutting()
  const haveHeardAll = () => catching.every(({ heard }) => heard.length >= effort.messages)
  await until(haveHeardAll, settleMs)
  const ids = await storedIds(live.database, talks)
  for (const client of all) client.cut()
  const delays = catching.flatMap((client) => client.delays)
  const { p50, p99 } = summarise(delays, 1)
  const stored = Array.from(ids.values()).flat().length
  const counts = { talks: talks.length, stored, awayMs }
  return { ...effort, ...counts, catchUp: deliveryOf(catching, ids), plain: deliveryOf(plain, ids), p50, p99 }

  /** The two members take turns. What they could not say while the server was away they say after it. */
  async function speak(talk: Talk, count: number) {
    const begin = performance.now()
    for (let nth = 0; nth < count; nth++) {
      const due = begin + nth * messageEveryMs
      await sleep(Math.max(0, due - performance.now()))
      const content = `Message ${nth} of ${talk.id}`
      sentAt.set(content, due)
      await say(where, nth % 2 ? talk.owner : talk.asker, talk, content)
    }
  }
}

/** Each client loses its line for a while, one after the other. Answers how to stop, with all of them back. */
function cutAgainAndAgain(clients: LiveClient[], { cutEveryMs, cutForMs }: Effort) {
  let isOver = false
  const lives = clients.map(async (client, index) => {
    await sleep((cutEveryMs / clients.length) * index)
    while (!isOver) {
      client.cut()
      await sleep(cutForMs)
      client.connect()
      await sleep(cutEveryMs - cutForMs)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(lives)
  }
}
