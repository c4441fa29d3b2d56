import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint, InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { writeRequest } from '@pollen/contract/write-request'
import type pg from 'pg'

/** A conversation, with the tokens of its two members. */
export type Talk = { id: number; owner: string; asker: string }

/** Where a server answers now; it may have moved after a restart. */
export type Where = { port: number }

const giveUpAfterMs = 60_000

/** Begins so many conversations, each between two other members. */
export async function beginTalks(where: Where, tokens: string[], count: number): Promise<Talk[]> {
  const talks: Talk[] = []
  for (let pair = 0; pair < count; pair++) {
    const [owner = '', asker = ''] = tokens.slice(2 * pair)
    const { id: itemId } = await call(where, owner, items.create, {
      name: 'Pram',
      type: 'DN',
      category1: 'CH',
      description: 'Blue, with a net.',
    })
    const { id } = await call(where, asker, conversations.create, { item_id: itemId })
    talks.push({ id, owner, asker })
  }
  return talks
}

/** Sends a message as the web app does: again, with the same `client_id`, until a server answers. */
export async function say(where: () => Where, token: string, { id }: Talk, content: string) {
  const giveUpAt = performance.now() + giveUpAfterMs
  const message = { id, content, images: [], client_id: randomUUID() }
  for (;;) {
    try {
      return await call(where(), token, messages.create, message)
    } catch (error) {
      // That is how `fetch` says that nobody answers.
      if (!(error instanceof TypeError) || performance.now() > giveUpAt) throw error
      await sleep(200)
    }
  }
}

/** The ids of the messages of each conversation, in their order. */
export async function storedIds(database: pg.Client, talks: Talk[]): Promise<Map<number, number[]>> {
  const ids = new Map<number, number[]>()
  for (const { id } of talks) {
    const { rows } = await database.query('SELECT id FROM messages WHERE conversation_id = $1 ORDER BY id', [id])
    ids.set(
      id,
      rows.map((row) => Number(row.id)),
    )
  }
  return ids
}

/** Waits until something is so, but not for ever. Returns whether it is. */
export async function until(isSo: () => boolean | Promise<boolean>, forMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + forMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) return false
    await sleep(50)
  }
  return true
}

async function call<E extends Endpoint>({ port }: Where, token: string, endpoint: E, input: InputOf<E>) {
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
