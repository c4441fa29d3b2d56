import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '@pollen/contract/live'
import { WebSocket } from 'ws'
import { summarise } from '../load/summarise.ts'
import { readMetric } from '../server/start-server.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { createLiveClient } from './live-client.ts'
import type { LiveServer } from './start-live-server.ts'
import { beginTalks, say, storedIds, until } from './talk.ts'

type Effort = { sockets: number; messages: number }
const sizes: Record<'quick' | 'full', Effort> = {
  quick: { sockets: 500, messages: 20 },
  full: { sockets: 5_000, messages: 100 },
}
/** So many come in at once: of one address, few may be there of whom nobody knows yet who they are. */
const atOnce = 100
const comeInMs = 60_000
/** The clients of one conversation, all of which hear each message; a member may have a hundred sockets. */
const listeners = 100
const messageEveryMs = 250
const settleMs = 10_000

export type IdleSockets = Effort & {
  /** Resident memory of the server, in bytes: with the first sockets, which warm it up, and with all. */
  memory: { before: number; after: number; perSocket: number }
  /** What the listeners of one conversation heard meanwhile; milliseconds from sending to hearing. */
  fanOut: Delivery & { p50: number; p99: number }
}

/** Opens the channels of many members who do nothing; then somebody speaks in a conversation with many clients. */
export async function measureIdleSockets(live: LiveServer, isQuick: boolean): Promise<IdleSockets> {
  const effort = isQuick ? sizes.quick : sizes.full
  const open: WebSocket[] = []
  const memory = () => readMetric(live.server, 'process_resident_memory_bytes')

  // Code and pools take memory once, whoever comes first.
  await openMore(atOnce)
  await sleep(1_000)
  const before = await memory()
  while (open.length < atOnce + effort.sockets) await openMore(Math.min(atOnce, atOnce + effort.sockets - open.length))
  await sleep(2_000)
  const after = await memory()
  const fanOut = await measureFanOut(live, effort.messages)
  for (const socket of open) socket.terminate()
  return { ...effort, memory: { before, after, perSocket: (after - before) / effort.sockets }, fanOut }

  async function openMore(count: number) {
    const some = Array.from({ length: count }, (_, index) => {
      // From the end, because the first members speak.
      const token = live.tokens.at(-1 - ((open.length + index) % (live.tokens.length / 2))) ?? ''
      return openOwnChannel(live.server.port, token)
    })
    open.push(...(await Promise.all(some)))
  }
}

/** The channel that every page of the web app keeps open. */
async function openOwnChannel(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A socket was not let in in time')), comeInMs)
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
  const talks = await beginTalks(live.server, live.tokens, 1)
  const sentAt = new Map<string, number>()
  const clients = talks.flatMap((talk) =>
    Array.from({ length: listeners }, (_, index) => {
      const token = index % 2 ? talk.owner : talk.asker
      return createLiveClient({ talk, token, hasCatchUp: true, where: () => live.server, sentAt })
    }),
  )
  for (const client of clients) client.connect()
  if (!(await until(() => clients.every((client) => client.isIn()), settleMs))) throw new Error('Nobody listens')
  for (const talk of talks) {
    for (let nth = 0; nth < messages; nth++) {
      const begin = performance.now()
      const content = `Message ${nth} of ${talk.id}`
      sentAt.set(content, begin)
      await say(() => live.server, nth % 2 ? talk.owner : talk.asker, talk, content)
      await sleep(Math.max(0, messageEveryMs - (performance.now() - begin)))
    }
  }
  await until(() => clients.every(({ heard }) => heard.length >= messages), settleMs)
  const ids = await storedIds(live.database, talks)
  for (const client of clients) client.cut()
  const delays = clients.flatMap((client) => client.delays)
  const { p50, p99 } = summarise(delays, 1)
  return { ...deliveryOf(clients, ids), p50, p99 }
}
