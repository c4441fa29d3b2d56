import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChannel } from '../../../../test/live-client.ts'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A member in their own channel and in that of a conversation. */
async function aMemberWhoListens() {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const item = await world.anItem(jean)
  const { id } = await world.call(ada, conversations.create, { item_id: item.id })
  const channels = [await joinChannel(world.app, ada), await joinChannel(world.app, ada, { conversation: id })]
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
  'has a session that expires': async (ada) => {
    await world.db.updateTable('sessions').set({ expires_at: world.now() }).where('member_id', '=', ada.id).execute()
  },
}

test.each(Object.keys(endings))('who %s loses their channels, and nobody else', async (ending) => {
  const { ada, jean, id, channels } = await aMemberWhoListens()
  const others = [await joinChannel(world.app, jean), await joinChannel(world.app, jean, { conversation: id })]
  await endings[ending]?.(ada)
  for (const { closed } of channels) expect(await closed).toMatchObject({ code: 4401 })
  for (const other of others) {
    other.send({ type: 'ping' })
    await other.next('pong')
  }
})

test('a frame of an ended session does nothing, however soon it comes', async () => {
  const { ada, channels } = await aMemberWhoListens()
  await world.db.deleteFrom('sessions').where('member_id', '=', ada.id).execute()
  const [, channel] = channels
  channel?.send({ type: 'new_message', content: { content: 'Am I still here?' } })
  expect(await channel?.closed).toMatchObject({ code: 4401 })
  expect(await world.dump()).not.toContain('Am I still here?')
})

test('who changes their password keeps the channels of this device alone', async () => {
  const { ada, channels } = await aMemberWhoListens()
  const { token } = await world.call(null, accounts.logIn, { authValue: ada.username, password: ada.password })
  await world.call({ token }, accounts.changePassword, { password: ada.password, new_password: newPassword })
  for (const { closed } of channels) expect(await closed).toMatchObject({ code: 4401 })
  const channel = await joinChannel(world.app, { token })
  channel.send({ type: 'ping' })
  await channel.next('pong')
})

test('whose conversation is gone is cut', async () => {
  const { id, channels } = await aMemberWhoListens()
  await world.db.deleteFrom('conversations').where('id', '=', id).execute()
  const [own, channel] = channels
  expect(await channel?.closed).toMatchObject({ code: 4403 })
  own?.send({ type: 'ping' })
  await own?.next('pong')
})
