import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { expect, onTestFinished, test } from 'vitest'
import { joinChannel } from '../../../../test/live-client.ts'
import { aRedisServer, isRedisInstalled } from '../../../../test/redis-server.ts'
import { until, untilLive } from '../../../../test/signals.ts'
import { startWorld } from '../../../../test/world.ts'

test.skipIf(!isRedisInstalled())(
  'every message arrives in the other process, in order and once, while Redis dies and restarts empty',
  async () => {
    const redis = await aRedisServer()
    const world = await startWorld({ settings: { REDIS_URL: redis.url } })
    onTestFinished(world.stop)
    const other = await world.secondApp()
    await untilLive(world.signals, other.signals)
    const [ada, jean, mary] = [await world.aMember(), await world.aMember(), await world.aMember()]
    const item = await world.anItem(ada)
    const { id } = await world.call(jean, conversations.create, { item_id: item.id })
    const [phone, list] = [await joinChannel(other.app, ada, { conversation: id }), await joinChannel(other.app, ada)]
    let said = 0
    /** Sends ten messages through one process and waits for them in the other. */
    async function talk() {
      for (let n = 0; n < 10; n++) await world.call(jean, messages.create, { id, content: `message ${++said}` })
      await until(() => phone.all('new_message').length >= said)
      await until(() => list.all('notifications').at(-1)?.content.unread_count === said)
    }

    await talk()
    await redis.stop()
    await until(() => !world.signals.isLive() && !other.signals.isLive())
    expect((await other.get('/health/ready')).json()).toEqual({
      status: 'ok',
      signals: 'lost',
      instance: expect.any(String),
    })
    await talk()
    // Logging out closes channels in the other process even without Redis.
    const channel = await joinChannel(other.app, mary)
    await world.call(mary, accounts.logOut)
    expect(await channel.closed).toMatchObject({ code: 4401 })

    redis.start()
    await untilLive(world.signals, other.signals)
    expect((await other.get('/health/ready')).json()).toEqual({
      status: 'ok',
      signals: 'live',
      instance: expect.any(String),
    })
    await talk()
    expect(phone.all('new_message').map(({ seq, content }) => [seq, content.content])).toEqual(
      Array.from({ length: said }, (_, n) => [n + 1, `message ${n + 1}`]),
    )
  },
)
