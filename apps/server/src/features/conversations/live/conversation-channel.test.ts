import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChannel, openSocket } from '../../../../test/live-client.ts'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function aConversation() {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id: itemId } = await world.anItem(ada)
  const { id } = await world.call(jean, conversations.create, { item_id: itemId })
  return { ada, jean, id }
}

const say = (member: Member, id: number, content: string) => world.call(member, messages.create, { id, content })

test('both see what either says, in order, however it was sent', async () => {
  const { ada, jean, id } = await aConversation()
  const [adasPhone, jeansPhone] = [
    await joinChannel(world.app, ada, { conversation: id }),
    await joinChannel(world.app, jean, { conversation: id }),
  ]
  expect(adasPhone.hello.content).toMatchObject({ conversation: { id, seq: 0 }, is_complete: true })

  jeansPhone.send({ type: 'new_message', content: { content: 'Is the pram still there?', client_id: 'jean-0001' } })
  const sent = await jeansPhone.next('message_sent')
  expect(sent.content).toEqual({ id: expect.any(Number), client_id: 'jean-0001' })
  await say(ada, id, 'Yes, come at six.')
  for (const phone of [adasPhone, jeansPhone]) {
    const [question, answer] = [await phone.next('new_message'), await phone.next('new_message')]
    expect(question).toMatchObject({ seq: 1, content: { content: 'Is the pram still there?', user_id: jean.id } })
    expect(answer).toMatchObject({ seq: 2, content: { content: 'Yes, come at six.', user_id: ada.id } })
    expect(question.content.id).toBe(sent.content.id)
  }
})

test('who is neither of the two is not let in, nor who has no session', async () => {
  const { id } = await aConversation()
  const eve = await world.aMember()
  for (const [path, token, code] of [
    [`/ws/${id}/`, eve.token, 4403],
    [`/ws/${id}`, eve.token, 4403],
    ['/ws/999999999/', eve.token, 4403],
    ['/ws/here/', eve.token, 4403],
    [`/ws/${id}/`, 'nonsense', 4401],
    ['/ws/', 'nonsense', 4401],
  ] as const) {
    const client = await openSocket(world.app, { path })
    client.send({ type: 'authenticate', content: { token } })
    expect(await client.closed, `${path} ${token}`).toMatchObject({ code })
    expect(client.frames).toEqual([])
  }
})
