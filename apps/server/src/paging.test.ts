import { admin } from '@pollen/contract/admin'
import { blocks } from '@pollen/contract/blocks'
import { cases } from '@pollen/contract/cases'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { apiBase, type Endpoint } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { reports } from '@pollen/contract/reports'
import { statements } from '@pollen/contract/statements'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Member, startWorld, type World } from '../test/world.ts'
import { routes } from './app.ts'

const publicUrl = 'https://share.example.net'
let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld({ settings: { PUBLIC_URL: publicUrl } })
})
afterAll(() => world.stop())

type List = {
  endpoint: Endpoint
  path: () => Promise<string>
  /** Adds an entry at the start or the end of the list. */
  add: () => Promise<unknown>
  addsAt: 'start' | 'end'
}

let commentedItem: { id: number }
const addItem = async () => {
  world.moveClock(new Date(world.now().getTime() + 60_000))
  return world.anItem(ada)
}
let conversation: { id: number }
const startConversation = async () => {
  world.moveClock(new Date(world.now().getTime() + 60_000))
  const { id: item_id } = await world.anItem(await world.aMember())
  return world.call(ada, conversations.create, { item_id })
}
const itemOfAnother = async () => (await world.anItem(await world.aMember())).id
/** Opens a case after all others. */
const openCase = (by: Member, target_id: number) => {
  world.moveClock(new Date(world.now().getTime() + 60_000))
  return world.call(by, cases.open, { target_type: 'item', target_id })
}
const hideItem = async (target_id: number) => {
  const moderator = await world.anOperator()
  const { id } = await openCase(moderator, target_id)
  return world.call(moderator, cases.decide, { id, outcome: 'hide', rule: 1, reason: 'It is not free.' })
}
const aFailedMail = async () => {
  await world.aNewsMail({ memberId: ada.id, messageId: String(Math.random()) })
  await world.db.updateTable('mails').set({ failed_at: world.now(), last_error: '550 no such mailbox' }).execute()
}
const lists: Record<string, List> = {
  'active items': {
    endpoint: items.listActive,
    path: async () => endpointPath(items.listActive),
    add: addItem,
    addsAt: 'start',
  },
  'own items': {
    endpoint: items.listOfMember,
    path: async () => endpointPath(items.listOfMember),
    add: addItem,
    addsAt: 'start',
  },
  'own open items': {
    endpoint: items.listOfMember,
    path: async () => `${endpointPath(items.listOfMember)}?state=open`,
    add: addItem,
    addsAt: 'start',
  },
  'items of a member': {
    endpoint: items.listOfMember,
    path: async () => `${endpointPath(items.listOfMember)}?id=${ada.id}`,
    add: addItem,
    addsAt: 'start',
  },
  'recurrent items': {
    endpoint: items.listRecurrents,
    path: async () => endpointPath(items.listRecurrents),
    add: addItem,
    addsAt: 'start',
  },
  comments: {
    endpoint: comments.list,
    path: async () => {
      commentedItem = await addItem()
      return endpointPath(comments.list, { id: commentedItem.id })
    },
    add: () => world.aComment({ author: ada, item: commentedItem }),
    addsAt: 'end',
  },
  'blocked members': {
    endpoint: blocks.list,
    path: async () => endpointPath(blocks.list),
    add: async () => world.call(ada, blocks.create, { id: (await world.aMember()).id }),
    addsAt: 'start',
  },
  conversations: {
    endpoint: conversations.list,
    path: async () => endpointPath(conversations.list),
    add: () => startConversation(),
    addsAt: 'start',
  },
  'found conversations': {
    endpoint: conversations.list,
    path: async () => `${endpointPath(conversations.list)}?search=pram&selectedCategory=asked`,
    add: () => startConversation(),
    addsAt: 'start',
  },
  messages: {
    endpoint: messages.list,
    path: async () => {
      conversation = await startConversation()
      return endpointPath(messages.list, conversation)
    },
    add: () => world.call(ada, messages.create, { ...conversation, content: 'Is it still there?' }),
    addsAt: 'start',
  },
  'own reports': {
    endpoint: reports.listOwn,
    path: async () => endpointPath(reports.listOwn),
    add: async () =>
      world.call(ada, reports.create, { target_type: 'item', target_id: await itemOfAnother(), reason: 'spam' }),
    addsAt: 'start',
  },
  'decisions about one’s own content': {
    endpoint: statements.list,
    path: async () => endpointPath(statements.list),
    add: async () => hideItem((await world.anItem(ada)).id),
    addsAt: 'start',
  },
  'cases, for moderators': {
    endpoint: cases.list,
    path: async () => {
      await world.db.deleteFrom('cases').execute()
      return endpointPath(cases.list)
    },
    add: async () => openCase(ada, await itemOfAnother()),
    addsAt: 'end',
  },
  'members, for operators': {
    endpoint: admin.listMembers,
    path: async () => `${endpointPath(admin.listMembers)}?q=of${ada.id}x`,
    add: () => world.aMember({ email: `of${ada.id}x${Math.random()}@example.org` }),
    addsAt: 'start',
  },
  'items, for operators': {
    endpoint: admin.listItems,
    path: async () => `${endpointPath(admin.listItems)}?member=${ada.id}`,
    add: addItem,
    addsAt: 'start',
  },
  'comments, for operators': {
    endpoint: admin.listComments,
    path: async () => `${endpointPath(admin.listComments)}?member=${ada.id}`,
    add: async () => world.aComment({ author: ada, item: await addItem() }),
    addsAt: 'start',
  },
  'operator actions': {
    endpoint: admin.listActions,
    path: async () => `${endpointPath(admin.listActions)}?member=${ada.id}`,
    add: () => world.call(ada, admin.sendLink, { id: ada.id, reason: 'Asked for it' }),
    addsAt: 'start',
  },
  invitations: {
    endpoint: admin.listInvitations,
    path: async () => {
      await world.db.deleteFrom('invitations').execute()
      return endpointPath(admin.listInvitations)
    },
    add: () => world.call(ada, admin.createInvitation, { expires_at: '2027-01-01' }),
    addsAt: 'start',
  },
  'failed mails': {
    endpoint: admin.listFailedMails,
    path: async () => {
      await world.db.deleteFrom('mails').execute()
      return endpointPath(admin.listFailedMails)
    },
    add: () => aFailedMail(),
    addsAt: 'start',
  },
}

test('every paged list is tested here', () => {
  const paged = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ input }) => input instanceof z.ZodMiniObject && 'cursor' in input.shape)
  expect(new Set(Object.values(lists).map(({ endpoint }) => endpoint))).toEqual(new Set(paged))
})

describe.each(Object.entries(lists))('the pages of %s', (_name, { path, add, addsAt }) => {
  test('link forward and back with absolute URLs', async () => {
    const first = await firstPage(path, add)
    expect(first.previous).toBeNull()
    const second = await follow(first.next)
    const third = await follow(second.next)
    expect(third.next).toBeNull()
    expect([first, second, third].map(({ results }) => results.length)).toEqual([2, 2, 1])
    expect(new Set([first, second, third].flatMap(idsOf)).size).toBe(5)

    const secondAgain = await follow(third.previous)
    expect(secondAgain).toEqual(second)
    expect(await follow(secondAgain.previous)).toEqual(first)
    for (const link of [first.next, second.previous, third.previous]) expect(link).toMatch(publicUrl + apiBase)
  })

  test('keep their entries while others are added', async () => {
    const first = await firstPage(path, add)
    const second = await follow(first.next)
    const third = await follow(second.next)
    await add()
    const secondAgain = await follow(third.previous)
    expect(idsOf(secondAgain)).toEqual(idsOf(second))
    const firstAgain = await follow(secondAgain.previous)
    expect(idsOf(firstAgain)).toEqual(idsOf(first))
    if (addsAt === 'end') return expect(firstAgain.previous).toBeNull()
    // New entries come before the former first page.
    const added = await follow(firstAgain.previous)
    expect(added.results).toHaveLength(1)
    expect(added.previous).toBeNull()
    expect(idsOf(await follow(added.next))).toEqual(idsOf(first))
  })

  test('link back from a numbered page', async () => {
    const first = await firstPage(path, add)
    const second = await follow(`${first.next?.replace(/cursor=[^&]+/, 'page=2')}`)
    expect(await follow(second.previous)).toEqual(first)
    const beyond = await follow(`${first.next?.replace(/cursor=[^&]+/, 'page=900')}`)
    expect(beyond).toMatchObject({ results: [], next: null })
    expect(await follow(beyond.previous)).toEqual(first)
  })

  test('reject a forged cursor, in both languages', async () => {
    const first = await firstPage(path, add)
    const written = [
      '{}',
      '{"before":null}',
      '{"before":{"before":[1]}}',
      '{"before":[1,2,3,4,5]}',
      '{"after":[1]}',
      'null',
      '[]',
      'x',
      '{"__proto__":{"before":[1]}}',
    ]
    for (const text of written) {
      const cursor = Buffer.from(text).toString('base64url')
      for (const [language, message] of [
        ['en', 'Invalid field'],
        ['fr', 'Champ invalide'],
      ] as const) {
        const answer = await world.http('GET', `${first.next?.replace(/cursor=[^&]+/, `cursor=${cursor}`)}`, {
          as: ada,
          headers: { 'accept-language': language },
        })
        expect([text, answer.statusCode, answer.json().serializer_errors]).toEqual([text, 400, { cursor: [message] }])
      }
    }
  })
})

type ListPage = { next: string | null; previous: string | null; results: { id: number }[] }

const idsOf = ({ results }: ListPage) => results.map(({ id }) => id)

/** Returns the first of three pages of a list with five entries. */
async function firstPage(path: () => Promise<string>, add: () => Promise<unknown>): Promise<ListPage> {
  await world.db.deleteFrom('items').execute()
  ada = await world.anOperator()
  const list = await path()
  const { count } = await read(list)
  for (let nth = count; nth < 5; nth++) await add()
  return read(`${list}${list.includes('?') ? '&' : '?'}page_size=2`)
}

const follow = (link: string | null) => {
  expect(link).not.toBeNull()
  return read(`${link}`)
}

async function read(url: string): Promise<ListPage & { count: number }> {
  const answer = await world.http('GET', url, { as: ada })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
