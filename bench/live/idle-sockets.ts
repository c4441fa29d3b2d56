import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '@pollen/contract/live'
import { WebSocket } from 'ws'
import { summarise } from '../load/summarise.ts'
import { readMetric } from '../server/start-server.ts'
import { sendMessage, startConversations, storedMessageIds, until } from './conversations.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { createLiveClient } from './live-client.ts'
import type { LiveServer } from './start-live-server.ts'

type Effort = { sockets: number; messages: number }
const sizes: Record<'quick' | 'full', Effort> = {
  quick: { sockets: 500, messages: 20 },
  full: { sockets: 5_000, messages: 100 },
}
/** Sockets that connect concurrently, because the server limits unauthenticated sockets per address. */
const batchSize = 100
const authenticateMs = 60_000
/** Clients of one conversation, which all receive each message. A member may have a hundred sockets. */
const listeners = 100
const messageEveryMs = 250
const settleMs = 10_000

export type IdleSockets = Effort & {
  /** Resident memory of the server in bytes, after a first batch as warm-up and with all sockets. */
  memory: { before: number; after: number; perSocket: number }
  /** Delivery within one conversation while the sockets are open, in milliseconds from sending to receiving. */
  fanOut: Delivery & { p50: number; p99: number }
}

/** Opens many idle sockets, then sends messages to a conversation with many clients. */
export async function measureIdleSockets(live: LiveServer, isQuick: boolean): Promise<IdleSockets> {
  const effort = isQuick ? sizes.quick : sizes.full
  const open: WebSocket[] = []
  const memory = () => readMetric(live.server, 'process_resident_memory_bytes')

  // The first batch warms up code and pools, so that their memory does not count per socket.
  await openMore(batchSize)
  await sleep(1_000)
  const before = await memory()
  while (open.length < batchSize + effort.sockets)
    await openMore(Math.min(batchSize, batchSize + effort.sockets - open.length))
  await sleep(2_000)
  const after = await memory()
  const fanOut = await measureFanOut(live, effort.messages)
  for (const socket of open) socket.terminate()
  return { ...effort, memory: { before, after, perSocket: (after - before) / effort.sockets }, fanOut }

  async function openMore(count: number) {
    const some = Array.from({ length: count }, (_, index) => {
      // From the end, because the first members send messages.
      const token = live.tokens.at(-1 - ((open.length + index) % (live.tokens.length / 2))) ?? ''
      return openOwnChannel(live.server.port, token)
    })
    open.push(...(await Promise.all(some)))
  }
}

/** Opens the member's channel, which every page of the web app keeps open. */
async function openOwnChannel(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A socket did not authenticate in time')), authenticateMs)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', content: { token } })))
    socket.once('message', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}`)))
  })
  return socket
}

async function measureFanOut(live: LiveServer, messages: number): Promise<IdleSockets['fanOut']> {
  const conversations = await startConversations(live.server, live.tokens, 1)
  const sentAt = new Map<string, number>()
  const clients = conversations.flatMap((conversation) =>
    Array.from({ length: listeners }, (_, index) => {
      const token = index % 2 ? conversation.owner : conversation.asker
      return createLiveClient({ conversation, token, hasCatchUp: true, where: () => live.server, sentAt })
    }),
  )
  for (const client of clients) client.connect()
  if (!(await until(() => clients.every((client) => client.isConnected()), settleMs)))
    throw new Error('Not all clients could connect')
  for (const conversation of conversations) {
    for (let nth = 0; nth < messages; nth++) {
      const begin = performance.now()
      const content = `Message ${nth} of ${conversation.id}`
      sentAt.set(content, begin)
      await sendMessage(() => live.server, nth % 2 ? conversation.owner : conversation.asker, conversation, content)
      await sleep(Math.max(0, messageEveryMs - (performance.now() - begin)))
    }
  }
  await until(() => clients.every(({ received }) => received.length >= messages), settleMs)
  const ids = await storedMessageIds(live.database, conversations)
  for (const client of clients) client.cut()
  const delays = clients.flatMap((client) => client.delays)
  const { p50, p99 } = summarise(delays, 1)
  return { ...deliveryOf(clients, ids), p50, p99 }
}
