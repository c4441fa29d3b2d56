import { setTimeout as sleep } from 'node:timers/promises'
import { summarise } from '../load/summarise.ts'
import { type Conversation, sendMessage, startConversations, storedMessageIds, until } from './conversations.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { createLiveClient, type LiveClient } from './live-client.ts'
import { killAndRestart, type LiveServer } from './start-live-server.ts'

type Effort = { clients: number; messages: number; cutEveryMs: number; cutForMs: number }

const sizes: Record<'quick' | 'full', Effort> = {
  quick: { clients: 40, messages: 30, cutEveryMs: 5_000, cutForMs: 2_000 },
  full: { clients: 200, messages: 120, cutEveryMs: 15_000, cutForMs: 2_000 },
}
/** Ten sockets for each of the two members, below the limit of a hundred. */
const clientsPerConversation = 20
const messageEveryMs = 500
/** Limit for connecting, and for receiving the last message. */
const settleMs = 10_000

export type UnstableConnections = Effort & {
  conversations: number
  stored: number
  /** Milliseconds of downtime, or null if the server was not killed. */
  downMs: number | null
  catchUp: Delivery
  plain: Delivery
  p50: number
  p99: number
}

/** Sends messages to clients that lose their connections repeatedly. */
export async function measureUnstableConnections(
  live: LiveServer,
  { isQuick, isKilled }: { isQuick: boolean; isKilled: boolean },
): Promise<UnstableConnections> {
  const effort = isQuick ? sizes.quick : sizes.full
  const where = () => live.server
  const conversations = await startConversations(live.server, live.tokens, effort.clients / clientsPerConversation)
  const sentAt = new Map<string, number>()
  const clients = conversations.flatMap((conversation) =>
    Array.from({ length: clientsPerConversation }, (_, index) => {
      const hasCatchUp = index % 2 === 0
      const token = index % 4 < 2 ? conversation.owner : conversation.asker
      return { hasCatchUp, client: createLiveClient({ conversation, token, hasCatchUp, where, sentAt }) }
    }),
  )
  const all = clients.map(({ client }) => client)
  const [catching, plain] = [true, false].map((kind) =>
    clients.filter(({ hasCatchUp }) => hasCatchUp === kind).map(({ client }) => client),
  ) as [LiveClient[], LiveClient[]]
  for (const client of all) client.connect()
  const areConnected = () => all.every((client) => client.isConnected())
  if (!(await until(areConnected, settleMs))) throw new Error('Not all clients could connect')

  const stopCutting = cutRepeatedly(all, effort)
  const halfTimeMs = (effort.messages / 2) * messageEveryMs
  const [downMs] = await Promise.all([
    isKilled ? sleep(halfTimeMs).then(() => killAndRestart(live)) : null,
    ...conversations.map((conversation) => converse(conversation, effort.messages)),
  ])
  await stopCutting()
  const haveReceivedAll = () => catching.every(({ received }) => received.length >= effort.messages)
  await until(haveReceivedAll, settleMs)
  const ids = await storedMessageIds(live.database, conversations)
  for (const client of all) client.cut()
  const delays = catching.flatMap((client) => client.delays)
  const { p50, p99 } = summarise(delays, 1)
  const stored = Array.from(ids.values()).flat().length
  const counts = { conversations: conversations.length, stored, downMs }
  return { ...effort, ...counts, catchUp: deliveryOf(catching, ids), plain: deliveryOf(plain, ids), p50, p99 }

  /** Sends messages of both members in turn. Messages that fail while the server is down are sent late. */
  async function converse(conversation: Conversation, count: number) {
    const begin = performance.now()
    for (let nth = 0; nth < count; nth++) {
      const due = begin + nth * messageEveryMs
      await sleep(Math.max(0, due - performance.now()))
      const content = `Message ${nth} of ${conversation.id}`
      sentAt.set(content, due)
      await sendMessage(where, nth % 2 ? conversation.owner : conversation.asker, conversation, content)
    }
  }
}

/** Disconnects the clients one after the other, again and again. Returns a function that stops with all clients reconnecting. */
function cutRepeatedly(clients: LiveClient[], { cutEveryMs, cutForMs }: Effort) {
  let isStopped = false
  const loops = clients.map(async (client, index) => {
    await sleep((cutEveryMs / clients.length) * index)
    while (!isStopped) {
      client.cut()
      await sleep(cutForMs)
      client.connect()
      await sleep(cutEveryMs - cutForMs)
    }
  })
  return async () => {
    isStopped = true
    await Promise.all(loops)
  }
}
