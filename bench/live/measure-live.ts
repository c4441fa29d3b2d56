import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint, InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { writeRequest } from '@pollen/contract/write-request'
import type pg from 'pg'
import { onCleanUp } from '../clean-up.ts'
import { connectOwner, databaseUrl, endDatabase } from '../server/embedded-database.ts'
import { logMembersIn } from '../server/log-members-in.ts'
import { startServer } from '../server/start-server.ts'
import { createLiveClient, type LiveClient } from './live-client.ts'

type Effort = { clients: number; messages: number; cutEveryMs: number; cutForMs: number }

const sizes: Record<'quick' | 'full', Effort> = {
  quick: { clients: 40, messages: 40, cutEveryMs: 5_000, cutForMs: 2_000 },
  full: { clients: 200, messages: 120, cutEveryMs: 15_000, cutForMs: 2_000 },
}
const messagesPerSecond = 2
/** How long clients may take to hear the last message. */
const settleMs = 5_000

/** What all clients of one kind heard together. */
export type Delivery = { clients: number; expected: number; delivered: number; doubled: number; inOrder: number }
export type LiveReport = Effort & { catchUp: Delivery; plain: Delivery; p50: number; p99: number }

/** Sends messages into a conversation whose clients lose their lines again and again. */
export async function measureLive(isQuick: boolean, onProgress: (progress: string) => void): Promise<LiveReport> {
  const effort = isQuick ? sizes.quick : sizes.full
  onProgress('starting a server for live channels')
  const folder = await mkdtemp(join(tmpdir(), 'pollen-bench-'))
  const dataDir = join(folder, 'data')
  onCleanUp(async () => {
    await endDatabase(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  const server = await startServer(folder, dataDir)
  const database = await connectOwner(await databaseUrl(dataDir))
  const [owner = '', asker = ''] = await logMembersIn(database)
  const { port } = server
  const { id: itemId } = await call(port, owner, items.create, {
    name: 'Pram',
    type: 'DN',
    category1: 'CH',
    description: 'Blue, with a net.',
  })
  const { id: conversationId } = await call(port, asker, conversations.create, { item_id: itemId })

  const sentAt = new Map<string, number>()
  const group = (hasCatchUp: boolean) =>
    Array.from({ length: effort.clients / 2 }, (_, index) =>
      createLiveClient({ conversationId, token: index % 2 ? owner : asker, hasCatchUp, sentAt }),
    )
  const [catching, plain] = [group(true), group(false)]
  const all = [...catching, ...plain]
  for (const client of all) client.connect(port)
  await sleep(settleMs)

  onProgress(`sending ${effort.messages} messages to ${effort.clients} clients on bad lines`)
  const stopCutting = cutAgainAndAgain(all, port, effort)
  for (let count = 0; count < effort.messages; count++) {
    const begin = performance.now()
    const content = `Message ${count}`
    sentAt.set(content, begin)
    await call(port, count % 2 ? owner : asker, messages.create, { id: conversationId, content, images: [] })
    await sleep(Math.max(0, 1_000 / messagesPerSecond - (performance.now() - begin)))
  }
  await stopCutting()
  await sleep(settleMs)
  const ids = await storedIds(database, conversationId)
  for (const client of all) client.cut()
  await database.end()
  await server.stop()
  const delays = catching.flatMap((client) => client.delays).sort((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
  return { ...effort, catchUp: deliveryOf(catching, ids), plain: deliveryOf(plain, ids), p50: at(0.5), p99: at(0.99) }
}

/** Each client loses its line for a while, one after the other. Answers how to stop, with all of them back. */
function cutAgainAndAgain(clients: LiveClient[], port: number, { cutEveryMs, cutForMs, clients: count }: Effort) {
  let isOver = false
  const lives = clients.map(async (client, index) => {
    await sleep((cutEveryMs / count) * index)
    while (!isOver) {
      client.cut()
      await sleep(cutForMs)
      client.connect(port)
      await sleep(cutEveryMs - cutForMs)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(lives)
  }
}

function deliveryOf(clients: LiveClient[], ids: number[]): Delivery {
  const unique = clients.map(({ heard }) => new Set(heard).size)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    clients: clients.length,
    expected: clients.length * ids.length,
    delivered: sum(unique),
    doubled: sum(clients.map(({ heard }, index) => heard.length - (unique[index] ?? 0))),
    inOrder: clients.filter(({ heard }) => heard.join() === ids.join()).length,
  }
}

async function storedIds(database: pg.Client, conversationId: number): Promise<number[]> {
  const { rows } = await database.query('SELECT id FROM messages WHERE conversation_id = $1 ORDER BY id', [
    conversationId,
  ])
  return rows.map(({ id }) => Number(id))
}

async function call<E extends Endpoint>(port: number, token: string, endpoint: E, input: InputOf<E>) {
  const { method, url, body } = writeRequest(endpoint, input)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: body as string,
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}
