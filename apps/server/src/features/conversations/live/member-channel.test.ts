import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChannel, type LiveFrame } from '../../../../test/live-client.ts'
import { until } from '../../../../test/signals.ts'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function aConversation() {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const item = await world.anItem(ada)
  const { id } = await world.call(jean, conversations.create, { item_id: item.id })
  const say = (content: string) => world.call(jean, messages.create, { id, content })
  return { ada, jean, id, say }
}

test('a member gets new conversations, their messages and the unread count', async () => {
  const { ada, jean, id, say } = await aConversation()
  const [phone, laptop] = [await joinChannel(world.app, ada), await joinChannel(world.app, ada)]
  expect(phone.hello).toEqual({ type: 'authenticated', content: { unread_count: 0 } })
  await say('Is the pram still there?')
  for (const device of [phone, laptop]) {
    const { content: entry } = await device.next('conversation')
    expect(entry).toEqual(await world.call(ada, conversations.get, { id }))
    expect(entry).toMatchObject({ id, unread_messages: 1, last_message: { content: 'Is the pram still there?' } })
    expect(await device.next('notifications')).toMatchObject({ content: { unread_count: 1 } })
  }

  const { date } = await say('Or the chair?')
  expect(await phone.next('notifications')).toMatchObject({ content: { unread_count: 2 } })
  // A message that is seen on one device is seen on all.
  await world.call(ada, notifications.markSeen, { conversation_id: id, last_message_date: date })
  await until(() => laptop.all('notifications').at(-1)?.content.unread_count === 0)
  await until(() => laptop.all('conversation').at(-1)?.content.unread_messages === 0)
  expect((await joinChannel(world.app, jean)).hello).toMatchObject({ content: { unread_count: 0 } })
})

test('a member gets nothing about conversations of others', async () => {
  const { say } = await aConversation()
  const eve = await world.aMember()
  const device = await joinChannel(world.app, eve)
  await say('Come at six, the code is 1234.')
  const own = await aConversation()
  await own.say('Hello')
  const witness = await joinChannel(world.app, own.ada)
  await own.say('Hello again')
  await witness.next('notifications')
  device.send({ type: 'ping' })
  await device.next('pong')
  expect(device.frames.map(({ type }) => type)).toEqual(['authenticated', 'pong'])
})

test('the list of the other member shows who closed a conversation', async () => {
  const { ada, jean, id, say } = await aConversation()
  await say('Hello')
  const device = await joinChannel(world.app, jean)
  await world.call(ada, conversations.close, { id })
  await until(() => device.all('conversation').some(({ content }) => content.is_closed))
  expect(device.all('conversation').at(-1)?.content).toMatchObject({ id, closed_by: { id: ada.id } })
})

test('a count that changes while a member connects is sent', async () => {
  const { ada, say } = await aConversation()
  const said = Promise.all(Array.from({ length: 20 }, (_, n) => say(`message ${n}`)))
  const devices = await Promise.all(Array.from({ length: 20 }, () => joinChannel(world.app, ada)))
  await said
  const counts = (frames: LiveFrame[]) =>
    frames.flatMap(({ type, ...frame }) =>
      'content' in frame && 'unread_count' in frame.content ? frame.content.unread_count : [],
    )
  for (const { frames } of devices) await until(() => counts(frames).at(-1) === 20)
})
