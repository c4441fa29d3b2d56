import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDigestWorld } from '../../../test/digest-world.ts'
import type { Member } from '../../../test/world.ts'

let world: Awaited<ReturnType<typeof startDigestWorld>>
let ada: Member
let jean: Member

beforeAll(async () => {
  world = await startDigestWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ada = await world.aReader(null)
  jean = await world.aReader(null)
})

const aConversation = async (asker = jean) =>
  (await world.call(asker, conversations.create, { item_id: (await world.anItem(ada)).id })).id
async function say(as: Member, id: number) {
  world.pass(1)
  return (await world.call(as, messages.create, { id, content: 'Hello' })).id
}
const digests = (member: Member) => world.digestsOf(member, 'conversations')
const digest = (message_ids: number[], more = 0) => ({ frequency: 'D', message_ids, more })

test('a digest names the newest unread message of a conversation and counts the others, for both sides', async () => {
  const id = await aConversation()
  await say(jean, id)
  const second = await say(jean, id)
  const answer = await say(ada, await aConversation())
  await world.nextMorning()
  expect(await digests(ada)).toEqual([digest([second], 1)])
  expect(await digests(jean)).toEqual([digest([answer])])
})

test('a digest names three conversations, newest first', async () => {
  const ids = [await aConversation(), await aConversation(), await aConversation(), await aConversation()]
  const said = []
  for (const id of ids) said.push(await say(jean, id))
  await world.nextMorning()
  expect(await digests(ada)).toEqual([digest(said.slice(1).reverse(), 1)])
})

test('a digest excludes seen and deleted messages, and repeats none', async () => {
  const id = await aConversation()
  await say(jean, id)
  const last_message_date = world.now().toISOString()
  await world.call(ada, notifications.markSeen, { conversation_id: id, last_message_date })
  const deleted = await say(jean, id)
  await world.call(jean, messages.delete, { id: deleted })
  await world.nextMorning()
  expect(await digests(ada)).toEqual([])

  const unread = await say(jean, id)
  await world.nextMorning()
  await world.nextMorning()
  expect(await digests(ada)).toEqual([digest([unread])])
})

test('other members, and members who want no mails, get no digest', async () => {
  const id = await aConversation()
  const other = await world.aReader(null)
  await world.set(ada, { mail_notif_freq_conversations: 'N' })
  await say(jean, id)
  await world.nextMorning()
  for (const member of [other, ada, jean]) expect(await digests(member)).toEqual([])
})
