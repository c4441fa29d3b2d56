import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChannel, type LiveFrame, openSocket } from '../../../../test/live-client.ts'
import { until } from '../../../../test/signals.ts'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function aConversation() {
  const [ada, jean] = [await world.aMember(), await world.aMember({ language: 'fr' })]
  const { id: itemId } = await world.anItem(ada)
  const { id } = await world.call(jean, conversations.create, { item_id: itemId })
  const join = (member: Member, since?: number) =>
    joinChannel(world.app, member, { conversation: id, ...(since !== undefined && { since }) })
  return { ada, jean, id, join }
}

const say = (member: Member, id: number, content: string) => world.call(member, messages.create, { id, content })

const eventsOf = (frames: LiveFrame[]) => frames.filter((frame) => 'seq' in frame)
const wordsOf = (frames: LiveFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'new_message' ? frame.content.content : []))

test('both members see all messages in order, whether sent by frame or by HTTP', async () => {
  const { ada, jean, id, join } = await aConversation()
  const [adasPhone, jeansPhone] = [await join(ada), await join(jean)]
  expect(adasPhone.hello.content).toMatchObject({ conversation: { id, seq: 0 }, is_complete: true })

  const frame = { content: 'Is the pram still there?', client_id: 'jean-0001', user_id: ada.id, conversation_id: 1 }
  jeansPhone.send({ type: 'new_message', content: frame })
  const sent = await jeansPhone.next('message_sent')
  expect(sent.content).toEqual({ id: expect.any(Number), client_id: 'jean-0001' })
  await say(ada, id, 'Yes, come at six.')
  for (const phone of [adasPhone, jeansPhone]) {
    await until(() => phone.all('new_message').length === 2)
    const [question, answer] = phone.all('new_message')
    expect(question).toMatchObject({ seq: 1, content: { content: 'Is the pram still there?', user_id: jean.id } })
    expect(answer).toMatchObject({ seq: 2, content: { content: 'Yes, come at six.', user_id: ada.id } })
    expect(question?.content.id).toBe(sent.content.id)
  }
})

test('sixty concurrent messages reach both members once, in the order of the database', async () => {
  const { ada, jean, id, join } = await aConversation()
  const phones = [await join(ada), await join(jean)]
  for (let n = 0; n < 15; n++) {
    for (const phone of phones) phone.send({ type: 'new_message', content: { content: `live ${n}` } })
  }
  await Promise.all(Array.from({ length: 15 }, (_, n) => [say(ada, id, `ada ${n}`), say(jean, id, `jean ${n}`)]).flat())
  for (const phone of phones) await until(() => phone.all('new_message').length === 60)
  const { results } = await world.call(ada, messages.list, { id, page_size: 100 })
  const order = results.map((message) => message.id).reverse()
  for (const phone of phones) {
    expect(phone.all('new_message').map(({ content }) => content.id)).toEqual(order)
    expect(eventsOf(phone.frames).map((event) => 'seq' in event && event.seq)).toEqual(order.map((_, n) => n + 1))
  }
})

test('a client that reconnects gets all missed events, in order and once', async () => {
  const { ada, jean, id, join } = await aConversation()
  const before = await join(ada)
  for (let n = 1; n <= 3; n++) await say(jean, id, `message ${n}`)
  await until(() => before.all('new_message').length === 3)
  before.disconnect()
  for (let n = 4; n <= 130; n++) await say(jean, id, `message ${n}`)
  const after = await join(ada, 3)
  expect(after.hello.content).toMatchObject({ is_complete: true, conversation: { seq: 130 } })
  await say(jean, id, 'message 131')
  await until(() => after.all('new_message').length >= 128)
  expect(wordsOf(after.frames)).toEqual(Array.from({ length: 128 }, (_, n) => `message ${n + 4}`))
  // Without `since`, a client gets only new events.
  expect(eventsOf((await join(ada)).frames)).toEqual([])
})

test('a client that reconnects gets the deletion of a message, but not the message', async () => {
  const { ada, jean, id, join } = await aConversation()
  const phone = await join(ada)
  const { id: slip } = await say(jean, id, 'I am not home, the key is under the mat.')
  await phone.next('new_message')
  await world.call(jean, messages.delete, { id: slip })
  expect(await phone.next('message_deleted')).toEqual({ type: 'message_deleted', content: { id: slip }, seq: 2 })
  await say(jean, id, 'Come at six.')

  const late = await join(ada, 0)
  await until(() => eventsOf(late.frames).length === 2)
  expect(eventsOf(late.frames)).toMatchObject([
    { type: 'message_deleted', seq: 2 },
    { type: 'new_message', seq: 3, content: { content: 'Come at six.' } },
  ])
  expect(JSON.stringify(late.frames)).not.toContain('under the mat')
})

test('frames can do everything that HTTP can, and the other member sees it', async () => {
  const { ada, jean, join } = await aConversation()
  const [adasPhone, jeansPhone] = [await join(ada), await join(jean)]
  jeansPhone.send({ type: 'new_message', content: { content: 'Hello' } })
  const { content: message } = await adasPhone.next('new_message')
  adasPhone.send({ type: 'messages_seen', content: { last_message_date: message.date } })
  const seen = await jeansPhone.next('messages_seen')
  expect(seen).toMatchObject({ seq: 2, content: { user_id: ada.id, message_id: message.id } })
  expect(await world.call(ada, notifications.count)).toEqual({ unread_count: 0 })

  adasPhone.send({ type: 'conversation_closed' })
  expect(await jeansPhone.next('conversation_closed')).toMatchObject({ seq: 3, content: { closed_by: { id: ada.id } } })
  jeansPhone.send({ type: 'conversation_opened' })
  jeansPhone.send({ type: 'new_message', content: { content: 'And now?', client_id: 'jean-0002' } })
  const keys = [await jeansPhone.next('error'), await jeansPhone.next('error')].map(({ content }) => content.key)
  expect(keys).toEqual(['CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN', 'CONVERSATION_IS_CLOSED'])
  adasPhone.send({ type: 'conversation_opened' })
  expect(await jeansPhone.next('conversation_opened')).toMatchObject({ seq: 4, content: { opened_by: { id: ada.id } } })

  adasPhone.send({ type: 'message_deleted', content: { id: message.id } })
  expect((await adasPhone.next('error')).content.key).toBe('NOT_MESSAGE_SENDER')
  jeansPhone.send({ type: 'message_deleted', content: { id: message.id } })
  expect(await adasPhone.next('message_deleted')).toMatchObject({ seq: 5, content: { id: message.id } })
  jeansPhone.send({ type: 'ping' })
  await jeansPhone.next('pong')
})

test('a message that is sent by frame and by HTTP is stored once', async () => {
  const { ada, jean, id, join } = await aConversation()
  const [adasPhone, jeansPhone] = [await join(ada), await join(jean)]
  const content = { content: 'Six?', client_id: 'jean-0003' }
  jeansPhone.send({ type: 'new_message', content })
  jeansPhone.send({ type: 'new_message', content })
  const ids = [await jeansPhone.next('message_sent'), await jeansPhone.next('message_sent')].map(
    (sent) => sent.content.id,
  )
  const again = await world.call(jean, messages.create, { id, ...content })
  await say(ada, id, 'Fine.')
  await until(() => adasPhone.all('new_message').length === 2)
  expect([...ids, again.id]).toEqual([ids[0], ids[0], ids[0]])
  expect(wordsOf(adasPhone.frames)).toEqual(['Six?', 'Fine.'])
})

test('a frame with an invalid field gets an error in the language of the account', async () => {
  const { jean, join } = await aConversation()
  const phone = await join(jean)
  const client_id = 'jean-0004'
  phone.send({ type: 'new_message', content: { content: ' \n ', client_id } })
  phone.send({ type: 'new_message', content: { content: 'x'.repeat(4_001), client_id } })
  phone.send({ type: 'new_message', content: { content: { a: 1 } } })
  phone.send({ type: 'message_deleted', content: { id: 'first' } })
  phone.send({ type: 'messages_seen', content: {} })
  const errors = []
  for (let n = 0; n < 5; n++) errors.push((await phone.next('error')).content)
  expect(errors).toMatchObject([
    { key: 'INVALID_FIELDS', client_id, serializer_errors: { content: ['Ce champ est obligatoire'] } },
    {
      key: 'INVALID_FIELDS',
      client_id,
      serializer_errors: { content: [expect.stringContaining('Écrivez au plus')] },
    },
    { key: 'INVALID_FIELDS', serializer_errors: { content: [expect.any(String)] } },
    { key: 'INVALID_FIELDS', serializer_errors: { id: [expect.any(String)] } },
    { key: 'INVALID_FIELDS', serializer_errors: { last_message_date: ['Ce champ est obligatoire'] } },
  ])
})

test('a client that missed deleted events is asked to reload', async () => {
  const { ada, jean, id, join } = await aConversation()
  for (let n = 1; n <= 5; n++) await say(jean, id, `message ${n}`)
  const stream = world.db.selectFrom('event_streams').select('id').where('conversation_id', '=', id)
  await world.db.deleteFrom('events').where('stream_id', 'in', stream).where('seq', '<=', 3).execute()
  const isComplete = async (since: number) => (await join(ada, since)).hello.content
  expect(await isComplete(2)).toMatchObject({ is_complete: false, conversation: { seq: 5 } })
  expect(await isComplete(3)).toMatchObject({ is_complete: true })
  expect(await isComplete(5)).toMatchObject({ is_complete: true })
  // A position from before the instance was restored from a backup.
  expect(await isComplete(6)).toMatchObject({ is_complete: false })
  const phone = await join(ada, 2)
  await say(jean, id, 'message 6')
  expect(await phone.next('new_message')).toMatchObject({ seq: 6 })
  expect(phone.all('new_message')).toHaveLength(1)
})

test('other members and clients without a session are rejected', async () => {
  const { id } = await aConversation()
  const eve = await world.aMember()
  for (const [path, token, code] of [
    [`/ws/${id}/`, eve.token, 4403],
    [`/ws/${id}`, eve.token, 4403],
    ['/ws/999999999/', eve.token, 4403],
    ['/ws/here/', eve.token, 4403],
    ['/ws/9007199254740993/', eve.token, 4403],
    [`/ws/${id}/`, 'nonsense', 4401],
    ['/ws/', 'nonsense', 4401],
    ['/ws/', 1, 4401],
  ] as const) {
    const client = await openSocket(world.app, { path })
    client.send({ type: 'authenticate', content: { token } })
    expect(await client.closed, `${path} ${token}`).toMatchObject({ code })
    expect(JSON.stringify(client.frames)).not.toContain('users')
  }
})
