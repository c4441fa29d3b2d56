import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinChannel } from '../../../../test/live-client.ts'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A member with their own channel and that of a conversation. */
async function aConnectedMember({ app, ...at } = world) {
  const [ada, jean] = [await at.aMember(), await at.aMember()]
  const item = await at.anItem(jean)
  const { id } = await at.call(ada, conversations.create, { item_id: item.id })
  const channels = [await joinChannel(app, ada), await joinChannel(app, ada, { conversation: id })]
  return { ada, jean, id, channels }
}

const newPassword = 'quiet violet lanterns'

const endings: Record<string, (member: Member) => Promise<unknown>> = {
  'logs out': (ada) => world.call(ada, accounts.logOut),
  'logs out everywhere': (ada) => world.call(ada, accounts.endAllSessions),
  'disables their account': (ada) => world.call(ada, accounts.disable, { id: ada.id, password: ada.password }),
  'is erased': async (ada) => {
    const over = { disabled_at: world.now(), deletion_at: world.now() }
    await world.db.updateTable('members').set(over).where('id', '=', ada.id).execute()
    await world.runScheduled('erase-accounts')
  },
}

test.each(Object.keys(endings))('a member who %s loses their channels, and no other member does', async (ending) => {
  const { ada, jean, id, channels } = await aConnectedMember()
  const others = [await joinChannel(world.app, jean), await joinChannel(world.app, jean, { conversation: id })]
  await endings[ending]?.(ada)
  for (const { closed } of channels) expect(await closed).toMatchObject({ code: 4401 })
  for (const other of others) {
    other.send({ type: 'ping' })
    await other.next('pong')
  }
})

test('a frame of an ended session has no effect, even immediately after the end', async () => {
  const { ada, channels } = await aConnectedMember()
  await world.db.deleteFrom('sessions').where('member_id', '=', ada.id).execute()
  const [, channel] = channels
  channel?.send({ type: 'new_message', content: { content: 'Am I still here?' } })
  expect(await channel?.closed).toMatchObject({ code: 4401 })
  expect(await world.dump()).not.toContain('Am I still here?')
})

test('changing the password closes the channels of all other devices', async () => {
  const { ada, channels } = await aConnectedMember()
  const { token } = await world.call(null, accounts.logIn, { authValue: ada.username, password: ada.password })
  await world.call({ token }, accounts.changePassword, { password: ada.password, new_password: newPassword })
  for (const { closed } of channels) expect(await closed).toMatchObject({ code: 4401 })
  const channel = await joinChannel(world.app, { token })
  channel.send({ type: 'ping' })
  await channel.next('pong')
})

describe('without a signal', () => {
  let quick: World
  beforeAll(async () => {
    quick = await startWorld({ signalTimes: { sweepMs: 200 } })
  })
  afterAll(() => quick.stop())

  test('an expired session loses its channels', async () => {
    const { ada, channels } = await aConnectedMember(quick)
    await quick.db.updateTable('sessions').set({ expires_at: quick.now() }).where('member_id', '=', ada.id).execute()
    for (const { closed } of channels) expect(await closed).toMatchObject({ code: 4401 })
  })

  test('the channel of a deleted conversation is closed', async () => {
    const { id, channels } = await aConnectedMember(quick)
    await quick.db.deleteFrom('conversations').where('id', '=', id).execute()
    const [own, channel] = channels
    expect(await channel?.closed).toMatchObject({ code: 4403 })
    own?.send({ type: 'ping' })
    await own?.next('pong')
  })
})
