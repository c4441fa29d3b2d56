import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { conversationExport } from './conversations.export.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const row = (id: number) => world.db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst()
const disable = (member: Member) => world.call(member, accounts.disable, { id: member.id, password: member.password })

const say = (as: Member, id: number, content: string) => world.call(as, messages.create, { id, content })

async function aConversation(owner: Member, asker: Member): Promise<number> {
  const item = await world.anItem(owner)
  return (await world.call(asker, conversations.create, { item_id: item.id })).id
}

async function erase(member: Member) {
  const now = world.now()
  await world.db
    .updateTable('members')
    .set({ disabled_at: now, deletion_at: now })
    .where('id', '=', member.id)
    .execute()
  await world.runScheduled('erase-accounts')
}

test('disabling an account closes its open conversations on both sides, and no others', async () => {
  const [ada, jean, mary] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const [asAsker, asOwner, ofOthers] = [
    await aConversation(jean, ada),
    await aConversation(ada, jean),
    await aConversation(mary, jean),
  ]
  await disable(ada)
  for (const id of [asAsker, asOwner])
    expect(await row(id)).toMatchObject({ closed_by: ada.id, closed_at: world.now() })
  expect(await row(ofOthers)).toMatchObject({ closed_by: null, closed_at: null })
})

test('confirming the deletion of an account closes its conversations', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const id = await aConversation(ada, jean)
  await world.call(ada, accounts.sendDeleteConfirmation, { id: ada.id, password: ada.password })
  await world.finishJobs()
  const token = /delete-account\/([\w-]{40})/.exec((await world.mails()).at(-1)?.text_body ?? '')?.[1] ?? ''
  await world.call(ada, accounts.confirmDeletion, { token })
  expect(await row(id)).toMatchObject({ closed_by: ada.id })
})

test('conversations that start while a member leaves are closed, too', async () => {
  for (let round = 0; round < 5; round++) {
    const ada = await world.aMember()
    const { id: itemId } = await world.anItem(ada)
    const start = (asker: Member) => world.send(asker, conversations.create, { item_id: itemId })
    const askers = await Promise.all(Array.from({ length: 5 }, () => world.aMember()))
    await Promise.all([...askers.slice(0, 3).map(start), disable(ada)])
    await Promise.all(askers.slice(3).map(start))
    const open = world.db.selectFrom('conversations').select('id').where('owner_id', '=', ada.id)
    expect(await open.where('closed_at', 'is', null).execute()).toEqual([])
  }
})

test('a conversation outlives its item and one of its members, and is deleted with the second', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id: itemId } = await world.anItem(ada)
  const { id } = await world.call(jean, conversations.create, { item_id: itemId })
  await world.call(ada, items.delete, { id: itemId })
  expect(await row(id)).toMatchObject({ item_id: null, owner_id: ada.id, asker_id: jean.id })
  await erase(ada)
  expect(await row(id)).toMatchObject({ item_id: null, owner_id: null, asker_id: jean.id })
  await erase(jean)
  expect(await row(id)).toBeUndefined()
})

test('an export contains the conversations and messages of a member, but not the other member', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const id = await aConversation(ada, jean)
  const asked = await say(jean, id, 'Is it still there?')
  const taken = await say(jean, id, 'Nonsense')
  await world.call(jean, messages.delete, { id: taken.id })
  const answered = await say(ada, id, 'Yes!')
  await aConversation(ada, await world.aMember())

  const { data, files } = await conversationExport.read(world.db, jean.id)
  const conversation = {
    id,
    item_id: expect.any(Number),
    created_at: world.now(),
    closed_at: null,
    asked_by_you: true,
    closed_by_you: false,
    last_message_seen: taken.id,
    unread_messages: 1,
    is_muted: false,
  }
  const said = { conversation_id: id, created_at: expect.any(Date) }
  expect(data).toEqual({
    conversations: [conversation],
    messages: [
      { ...said, id: asked.id, content: 'Is it still there?', by_you: true },
      { ...said, id: answered.id, content: 'Yes!', by_you: false },
    ],
    message_pictures: [],
  })
  expect(files).toEqual([])
})

test('an export contains the pictures of a member, sent or not, and none of the other member', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const id = await aConversation(ada, jean)
  const image = asFile(await aPicture({ width: 20, height: 20 }))
  const [sent, unsent, ofAda] = [
    await world.call(jean, messages.addImage, { id, image }),
    await world.call(jean, messages.addImage, { id, image }),
    await world.call(ada, messages.addImage, { id, image }),
  ]
  const message = await world.call(jean, messages.create, { id, images: [sent.id] })
  await world.call(ada, messages.create, { id, images: [ofAda.id] })
  const { data, files } = await conversationExport.read(world.db, jean.id)
  const picture = { conversation_id: id, created_at: world.now() }
  expect(data.message_pictures).toEqual([
    { ...picture, file: `pictures/message-${sent.id}.webp`, message_id: message.id },
    { ...picture, file: `pictures/message-${unsent.id}.webp`, message_id: null },
  ])
  expect(files).toHaveLength(2)
})

test('messages of a deleted member stay readable and cannot be answered', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const id = await aConversation(ada, jean)
  await say(jean, id, 'Is it still there?')
  await erase(jean)
  const { results } = await world.call(ada, messages.list, { id })
  expect(results).toMatchObject([{ content: 'Is it still there?', user: null, user_id: null }])
  const { users } = await world.call(ada, conversations.get, { id })
  expect(users.filter((one) => one.is_deleted)).toMatchObject([{ user: null, is_owner: false }])
  expect((await world.refusal(ada, messages.create, { id, content: 'Hello?' })).key).toBe('CONVERSATION_IS_CLOSED')
})

test('a deleted message leaves an empty row for thirty days, so that retries do not send it again', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const id = await aConversation(ada, jean)
  const kept = await say(jean, id, 'Is it still there?')
  const { id: deletedId } = await say(jean, id, 'My number is 0470')
  await world.call(jean, messages.delete, { id: deletedId })
  const rows = () =>
    world.db.selectFrom('messages').select(['id', 'content']).where('conversation_id', '=', id).execute()
  const days = (count: number) => world.moveClock(new Date(world.now().getTime() + count * 86_400_000))
  days(29)
  await world.runScheduled('forget-deleted-messages')
  expect(await rows()).toEqual([
    { id: kept.id, content: 'Is it still there?' },
    { id: deletedId, content: '' },
  ])
  days(2)
  await world.runScheduled('forget-deleted-messages')
  expect(await rows()).toEqual([{ id: kept.id, content: 'Is it still there?' }])
})
