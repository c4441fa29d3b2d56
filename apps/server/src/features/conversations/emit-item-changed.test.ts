import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import type { ConversationServerFrame, MemberServerFrame } from '@pollen/contract/live'
import { messages } from '@pollen/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChannel } from '../../../test/live-client.ts'
import { until } from '../../../test/signals.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { emit } from '../../platform/events/emit.ts'
import { lockConversation } from './conversations.queries.ts'

let world: World

type Shown = Extract<ConversationServerFrame | MemberServerFrame, { type: 'conversation' }>['content']['item']

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('both members see live that the item is renamed, closed, reopened, hidden or deleted', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id: itemId } = await world.anItem(ada)
  const { id } = await world.call(jean, conversations.create, { item_id: itemId })
  await world.call(jean, messages.create, { id, content: 'Is it still there?' })
  const [adasPhone, jeansPhone] = [await joinChannel(world.app, ada), await joinChannel(world.app, jean)]
  /** Skips other frames, because the one about the message may arrive late. */
  async function shows(phone: typeof adasPhone, isExpected: (item: Shown) => boolean) {
    while (!isExpected((await phone.next('conversation')).content.item));
  }
  const bothShow = (isExpected: (item: Shown) => boolean) =>
    Promise.all([shows(adasPhone, isExpected), shows(jeansPhone, isExpected)])

  await world.call(ada, items.update, { id: itemId, name: 'A blue pram' })
  await bothShow((item) => item?.name === 'A blue pram')
  await world.call(ada, items.close, { id: itemId, reason: 'ON' })
  await bothShow((item) => item?.is_closed === true)
  await world.call(ada, items.update, { id: itemId, is_closed: false })
  await bothShow((item) => item?.is_closed === false)
  await world.call(ada, items.update, { id: itemId, visibility: 'DR' })
  await Promise.all([shows(adasPhone, (item) => item?.id === itemId), shows(jeansPhone, (item) => item === null)])
  await world.call(ada, items.delete, { id: itemId })
  await bothShow((item) => item === null)
})

test('deleting an item while a message about it is sent causes no deadlock', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id: itemId } = await world.anItem(ada)
  const { id } = await world.call(jean, conversations.create, { item_id: itemId })
  const isBackendWaiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db)
    return rows.length > 0
  }
  // Same lock order as for a message: the conversation first, then its event stream.
  const { deleted } = await world.db.transaction().execute(async (tx) => {
    await lockConversation(tx, { id, viewerId: jean.id })
    const deleted = world.send(ada, items.delete, { id: itemId })
    await until(isBackendWaiting)
    const stream = { conversation_id: id }
    await emit(tx, { type: 'message.sent', stream, data: { message_id: 1 }, at: world.now() })
    return { deleted }
  })
  expect((await deleted).statusCode).toBe(204)
})
