import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint, InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { writeRequest } from '@pollen/contract/write-request'
import type pg from 'pg'

/** A conversation, with the tokens of its two members. */
export type Conversation = { id: number; owner: string; asker: string }

/** The current port of a server, which can change with a restart. */
export type ServerAddress = { port: number }

const giveUpAfterMs = 60_000

/** Starts conversations, each between two different members. */
export async function startConversations(
  where: ServerAddress,
  tokens: string[],
  count: number,
): Promise<Conversation[]> {
  const started: Conversation[] = []
  for (let pair = 0; pair < count; pair++) {
    const [owner = '', asker = ''] = tokens.slice(2 * pair)
    const { id: itemId } = await call(where, owner, items.create, {
      name: 'Pram',
      type: 'DN',
      category1: 'CH',
      description: 'Blue, with a net.',
    })
    const { id } = await call(where, asker, conversations.create, { item_id: itemId })
    started.push({ id, owner, asker })
  }
  return started
}

/** Sends a message as the web app does: retries with the same `client_id` until a server answers. */
export async function sendMessage(where: () => ServerAddress, token: string, { id }: Conversation, content: string) {
  const giveUpAt = performance.now() + giveUpAfterMs
  const message = { id, content, images: [], client_id: randomUUID() }
  for (;;) {
    try {
      return await call(where(), token, messages.create, message)
    } catch (error) {
      // `fetch` throws a TypeError if the connection fails.
      if (!(error instanceof TypeError) || performance.now() > giveUpAt) throw error
      await sleep(200)
    }
  }
}

/** Returns the message ids of each conversation, in order. */
export async function storedMessageIds(database: pg.Client, started: Conversation[]): Promise<Map<number, number[]>> {
  const ids = new Map<number, number[]>()
  for (const { id } of started) {
    const { rows } = await database.query('SELECT id FROM messages WHERE conversation_id = $1 ORDER BY id', [id])
    ids.set(
      id,
      rows.map((row) => Number(row.id)),
    )
  }
  return ids
}

/** Waits until a condition holds. Returns false after the timeout. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > giveUpAt) return false
    await sleep(50)
  }
  return true
}

async function call<E extends Endpoint>({ port }: ServerAddress, token: string, endpoint: E, input: InputOf<E>) {
  const { method, url, body } = writeRequest(endpoint, input)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: body as string,
    signal: AbortSignal.timeout(giveUpAfterMs),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}
