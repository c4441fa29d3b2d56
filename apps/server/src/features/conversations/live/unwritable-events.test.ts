import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChannel } from '../../../../test/live-client.ts'
import { until } from '../../../../test/signals.ts'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World
const lines: string[] = []
const faults = (conversation_id: number) =>
  lines
    .map((line) => JSON.parse(line) as { conversation_id?: number; msg: string })
    .filter((line) => line.conversation_id === conversation_id)

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  world = await startWorld({ log, signalTimes: { sweepMs: 100 } })
})
beforeEach(() => lines.splice(0))
afterAll(() => world.stop())

/** A conversation about an item of `ada`, in which another member can write. */
async function aConversation(ada: { id: number }) {
  const jean = await world.aMember()
  const item = await world.anItem(ada)
  const { id } = await world.call(jean, conversations.create, { item_id: item.id })
  const say = (content: string) => world.call(jean, messages.create, { id, content })
  return { id, itemId: item.id, say }
}

test('a message that cannot be serialised is skipped and logged once, and does not block others', async () => {
  const ada = await world.aMember()
  const [broken, whole] = [await aConversation(ada), await aConversation(ada)]
  const { id } = await broken.say('Never')
  await sql`UPDATE messages SET created_at = 'infinity' WHERE id = ${id}`.execute(world.db)
  await broken.say('Hello')
  for (let devices = 0; devices < 2; devices++) {
    const phone = await joinChannel(world.app, ada, { conversation: broken.id, since: 0 })
    expect(await phone.next('new_message')).toMatchObject({ seq: 2, content: { content: 'Hello' } })
  }
  const other = await joinChannel(world.app, ada, { conversation: whole.id })
  await whole.say('Come at six')
  await other.next('new_message')
  expect(faults(broken.id)).toHaveLength(1)
})

test('an entry of the list that cannot be serialised blocks neither others nor the count', async () => {
  const ada = await world.aMember()
  const [broken, whole] = [await aConversation(ada), await aConversation(ada)]
  const phone = await joinChannel(world.app, ada)
  await sql`UPDATE items SET startdate = 'infinity' WHERE id = ${broken.itemId}`.execute(world.db)
  await broken.say('Never')
  await whole.say('Hello')
  expect((await phone.next('conversation')).content.id).toBe(whole.id)
  await until(() => phone.all('notifications').at(-1)?.content.unread_count === 2)
  // Sweeps do not retry the entry.
  await broken.say('Never again')
  await until(() => faults(broken.id).length === 2)
  expect(phone.all('conversation').map(({ content }) => content.id)).toEqual([whole.id])
})
