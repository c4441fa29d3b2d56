import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinChannel } from '../../../../test/live-client.ts'
import { transports, until, untilLive } from '../../../../test/signals.ts'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

describe.each(transports)('two processes, by %s', (name, settings) => {
  let world: World
  let other: Awaited<ReturnType<World['secondApp']>>
  beforeAll(async () => {
    world = await startWorld({ settings })
    other = await world.secondApp()
    await untilLive(world.signals, other.signals)
  })
  afterAll(() => world.stop())

  async function aConversation() {
    const [ada, jean] = [await world.aMember(), await world.aMember()]
    const item = await world.anItem(ada)
    const { id } = await world.call(jean, conversations.create, { item_id: item.id })
    return { ada, jean, id }
  }

  const sayIn = (app: Pick<World, 'call'>, member: Member, id: number, content: string) =>
    app.call(member, messages.create, { id, content })

  test('messages from two processes reach both members in the same order, each once', async () => {
    const { ada, jean, id } = await aConversation()
    const [here, there] = [
      await joinChannel(world.app, ada, { conversation: id }),
      await joinChannel(other.app, jean, { conversation: id }),
    ]
    const list = await joinChannel(other.app, ada)
    // Six at once, like a browser. With more, one of them could wait too long for the lock of the conversation.
    for (let first = 0; first < 30; first += 6) {
      const six = Array.from({ length: 6 }, (_, n) => first + n)
      await Promise.all(six.flatMap((n) => [sayIn(world, ada, id, `ada ${n}`), sayIn(other, jean, id, `jean ${n}`)]))
    }
    for (const phone of [here, there]) await until(() => phone.all('new_message').length === 60)
    const order = (phone: typeof here) => phone.all('new_message').map(({ content, seq }) => ({ id: content.id, seq }))
    expect(order(here)).toEqual(order(there))
    expect(order(here).map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    await until(() => list.all('notifications').at(-1)?.content.unread_count === 30)
  })

  test('logging out or disabling an account in one process closes the channels in the other', async () => {
    const { ada, jean, id } = await aConversation()
    const [adas, jeans] = [
      [await joinChannel(other.app, ada), await joinChannel(other.app, ada, { conversation: id })],
      [await joinChannel(other.app, jean), await joinChannel(other.app, jean, { conversation: id })],
    ]
    await world.call(jean, accounts.logOut)
    for (const { closed } of jeans) expect(await closed).toMatchObject({ code: 4401 })
    for (const { ws } of adas) expect(ws.readyState).toBe(ws.OPEN)
    await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
    for (const { closed } of adas) expect(await closed).toMatchObject({ code: 4401 })
  })

  // The connections that listen to a Redis cannot be cut from here; `redis-transport.redis.test.ts` does it.
  if (name === 'LISTEN/NOTIFY')
    test('no message or count is lost while signals are lost', async () => {
      const { ada, jean, id } = await aConversation()
      const phone = await joinChannel(world.app, ada, { conversation: id })
      const list = await joinChannel(world.app, ada)
      const cutting = setInterval(cutListeners, 20)
      try {
        await until(() => !world.signals.isLive())
        for (let n = 0; n < 20; n++) await sayIn(other, jean, id, `message ${n}`)
        await until(() => phone.all('new_message').length === 20)
        await until(() => list.all('notifications').at(-1)?.content.unread_count === 20)
      } finally {
        clearInterval(cutting)
      }
      expect(phone.all('new_message').map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    })

  const cutListeners = () =>
    sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'pollen signals'`
      .execute(world.db)
      .catch(() => {})
})
