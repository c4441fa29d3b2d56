import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ada = await world.aMember()
  jean = await world.aMember({ first_name: 'Jean', last_name: 'Collard' })
})

const start = async (asker: Member, owner: Member, name?: string) => {
  const { id: item_id } = await world.anItem(owner)
  if (name) await world.call(owner, items.update, { id: item_id, name })
  const { id } = await world.call(asker, conversations.create, { item_id })
  return { id, itemId: item_id }
}
const say = (as: Member, { id }: { id: number }, content: string) => world.call(as, messages.create, { id, content })
const started = async (asker: Member, owner: Member, content: string, name?: string) => {
  const conversation = await start(asker, owner, name)
  await say(asker, conversation, content)
  return conversation
}
const list = (as: Member, query: { search?: string; selectedCategory?: 'all' | 'asked' | 'yours' } = {}) =>
  world.call(as, conversations.list, query)
const ids = async (as: Member, query = {}) => (await list(as, query)).results.map(({ id }) => id)
const tick = () => world.moveClock(new Date(world.now().getTime() + 1_000))

describe('the list of conversations', () => {
  test('has entries with the item, both members, the last message, the unread count and the closer', async () => {
    await world.anImage(jean)
    const { id, itemId } = await started(jean, ada, 'Is it still there?')
    await say(jean, { id }, 'I could come on Saturday.')
    const [entry] = (await list(ada)).results
    expect(entry).toEqual({
      id,
      item: {
        id: itemId,
        name: 'A pram',
        type: 'DN',
        category1: 'CH',
        images: [],
        startdate: world.now().toISOString(),
        enddate: null,
        is_closed: false,
      },
      users: [
        {
          user: { id: ada.id, username: ada.username, first_name: 'Ada', last_name: 'Lambert', images: [] },
          is_deleted: false,
          is_owner: true,
          seen_message_id: 0,
        },
        {
          user: {
            id: jean.id,
            username: jean.username,
            first_name: 'Jean',
            last_name: 'Collard',
            images: [{ id: expect.any(Number), url: expect.stringContaining('/users/images/') }],
          },
          is_deleted: false,
          is_owner: false,
          seen_message_id: entry?.last_message?.id,
        },
      ],
      last_message: expect.objectContaining({ content: 'I could come on Saturday.', user_id: jean.id }),
      unread_messages: 2,
      is_muted: false,
      is_closed: false,
      closed_by: null,
      creationdate: world.now().toISOString(),
      seq: 2,
    })
    expect((await list(jean)).results).toEqual([{ ...entry, unread_messages: 0 }])
    await world.call(ada, conversations.close, { id })
    expect((await list(jean)).results).toMatchObject([{ is_closed: true, closed_by: { id: ada.id }, seq: 3 }])
    expect(await world.call(ada, conversations.get, { id })).toEqual((await list(ada)).results[0])
  })

  test('begins with the conversation of the latest message of either member', async () => {
    const [first, second] = [await started(jean, ada, 'One'), await started(ada, jean, 'Two')]
    tick()
    await say(ada, first, 'Yes')
    expect([await ids(ada), await ids(jean)]).toEqual([
      [first.id, second.id],
      [first.id, second.id],
    ])
    tick()
    await say(jean, second, 'No')
    expect(await ids(ada)).toEqual([second.id, first.id])
  })

  test('can be filtered by own items or items of others, and rejects other categories', async () => {
    const [yours, asked] = [await started(jean, ada, 'One'), await started(ada, jean, 'Two')]
    expect(await ids(ada, { selectedCategory: 'yours' })).toEqual([yours.id])
    expect(await ids(ada, { selectedCategory: 'asked' })).toEqual([asked.id])
    expect(await ids(ada, { selectedCategory: 'all' })).toHaveLength(2)
    for (const selectedCategory of ['mine', '', 'ALL', ['all', 'asked']]) {
      const { status, serializer_errors } = await world.refusal(ada, conversations.list, { selectedCategory })
      expect([status, Object.keys(serializer_errors ?? {})]).toEqual([400, ['selectedCategory']])
    }
  })

  test('shows a conversation without messages only to the member who started it', async () => {
    const empty = await start(jean, ada)
    expect([await ids(jean), await ids(ada), (await list(ada)).count]).toEqual([[empty.id], [], 0])
    expect((await list(jean)).results).toMatchObject([{ last_message: null, seq: 0 }])
    const { id } = await say(jean, empty, 'Hello')
    expect(await ids(ada)).toEqual([empty.id])
    await world.call(jean, messages.delete, { id })
    expect([await ids(jean), await ids(ada)]).toEqual([[empty.id], []])
  })

  test('shows the previous message after the last one was deleted', async () => {
    const conversation = await started(jean, ada, 'One')
    const { id } = await say(jean, conversation, 'Two')
    await world.call(jean, messages.delete, { id })
    expect((await list(ada)).results).toMatchObject([{ last_message: { content: 'One' }, unread_messages: 1 }])
  })

  test('has pages of twenty entries, without gaps or repetitions', async () => {
    for (let nth = 0; nth < 21; nth++) await started(nth % 2 ? jean : ada, nth % 2 ? ada : jean, `${nth}`)
    const first = await list(ada)
    expect([first.count, first.results.length]).toEqual([21, 20])
    const second = (await world.http('GET', `${first.next}`, { as: ada })).json()
    expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(21)
    expect(first.next).toContain('selectedCategory=all')
  })
})

describe('a conversation', () => {
  test('hides deleted items and drafts, but shows owners their own drafts', async () => {
    const [deleted, draft] = [await started(jean, ada, 'One'), await started(jean, ada, 'Two')]
    await world.call(ada, items.delete, { id: deleted.itemId })
    await world.call(ada, items.update, { id: draft.itemId, visibility: 'DR' })
    const itemOf = async (as: Member, { id }: { id: number }) => (await world.call(as, conversations.get, { id })).item
    expect([await itemOf(jean, deleted), await itemOf(jean, draft), await itemOf(ada, deleted)]).toEqual([
      null,
      null,
      null,
    ])
    expect(await itemOf(ada, draft)).toMatchObject({ id: draft.itemId })
    expect(await ids(jean)).toHaveLength(2)
    await world.call(ada, items.close, { id: draft.itemId, reason: 'ON' })
    expect(await itemOf(ada, draft)).toMatchObject({ is_closed: true })
  })

  test('hides disabled members, and marks erased ones as deleted', async () => {
    const conversation = await started(jean, ada, 'Hello')
    await say(ada, conversation, 'Hi')
    await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
    const entry = await world.call(jean, conversations.get, conversation)
    expect(entry).toMatchObject({
      item: null,
      users: [{ user: null, is_deleted: false, is_owner: true }, { user: { id: jean.id } }],
      last_message: { content: 'Hi', user: null, user_id: null },
      is_closed: true,
      closed_by: null,
    })
    expect(JSON.stringify(entry)).not.toContain(ada.username)
    await world.db.deleteFrom('members').where('id', '=', ada.id).execute()
    expect(await world.call(jean, conversations.get, conversation)).toMatchObject({
      users: [{ user: null, is_deleted: true }, { is_deleted: false }],
      closed_by: null,
    })
    expect(await ids(jean)).toEqual([conversation.id])
  })
})

describe('a search in conversations', () => {
  const search = async (typed: string, as = ada) => ids(as, { search: typed })

  test('finds the item, the other member and words of messages, ignoring case and accents', async () => {
    const zoe = await world.aMember({ username: 'zoe.d', first_name: 'Zoé', last_name: 'Dupont-Müller' })
    const ladder = await started(jean, ada, 'Bonjour, l’échelle est-elle libre samedi ?', 'Échelle pliante')
    const crib = await started(ada, zoe, 'Is the crib big enough for twins?', 'Oak crib')
    for (const typed of [
      'echelle',
      'ÉCHELLE',
      'pliante',
      'pli',
      'Collard',
      'jean coll',
      'SAMEDI',
      'sam',
      'bonjour libre',
    ])
      expect([typed, await search(typed)]).toEqual([typed, [ladder.id]])
    for (const typed of ['oak', 'zoe', 'ZOÉ', 'muller', 'zoe.d', 'Dupont-Müller', 'twins', 'big twi', 'oak zoe'])
      expect([typed, await search(typed)]).toEqual([typed, [crib.id]])
    for (const typed of ['is', 'est', 'e']) expect(await search(typed)).not.toEqual([])
    for (const typed of ['bicycle', 'crib échelle', 'amedi twins'])
      expect([typed, await search(typed)]).toEqual([typed, []])
    expect(await search('  ')).toHaveLength(2)
  })

  test('treats signs literally', async () => {
    const wool = await started(jean, ada, 'Is it 100% wool? See a_b or c:\\d', 'Pull 50% laine')
    await started(jean, ada, 'Is it 1000 or 100 g? See aXb', 'Fifty 50 pots')
    for (const typed of ['100%', '50%', 'a_b', 'c:\\d', '%', '50% laine'])
      expect([typed, await search(typed)]).toEqual([typed, [wool.id]])
    for (const typed of ['_', '\\', '%%', "' OR 1=1 --", '50_', ':*', '&', '!wool', '(', '100\\%'])
      expect([typed, await search(typed)]).toEqual([typed, []])
  })

  test('counts and pages the matches of each side', async () => {
    for (let nth = 0; nth < 3; nth++) await started(jean, ada, 'About the violet lamp')
    await started(ada, jean, 'Another violet one')
    const page = await world.call(ada, conversations.list, { search: 'violet', page_size: 2 })
    expect([page.count, page.results.length]).toEqual([4, 2])
    const rest = (await world.http('GET', `${page.next}`, { as: ada })).json()
    expect(rest).toMatchObject({ count: 4, next: null })
    expect(rest.results).toHaveLength(2)
    expect((await list(ada, { search: 'violet', selectedCategory: 'asked' })).count).toBe(1)
  })

  test('finds nothing that is deleted, hidden or in conversations of others', async () => {
    const conversation = await started(jean, ada, 'Hello')
    const { id } = await say(jean, conversation, 'My secret is quibble')
    const mary = await world.aMember()
    await started(mary, jean, 'We say quibble, too')
    expect(await search('quibble')).toEqual([conversation.id])
    await world.call(jean, messages.delete, { id })
    expect(await search('quibble')).toEqual([])
    await world.call(ada, items.update, { id: conversation.itemId, name: 'Quagmire', visibility: 'DR' })
    expect([await search('quagmire'), await search('quagmire', jean)]).toEqual([[conversation.id], []])
    await world.call(jean, accounts.disable, { id: jean.id, password: jean.password })
    expect(await search('Collard')).toEqual([])
  })

  test('rejects long input', async () => {
    const { status, serializer_errors } = await world.refusal(ada, conversations.list, { search: 'x'.repeat(101) })
    expect([status, Object.keys(serializer_errors ?? {})]).toEqual([400, ['search']])
    expect(await search('a '.repeat(50))).toEqual([])
  })
})
