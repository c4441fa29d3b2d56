import { conversations } from '@pollen/contract/conversations'
import { ada, conversation, message } from '@pollen/contract/example-data'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, inputsOf, pageOf, refuse } from '../../../../test/server.ts'
import { ConversationList } from './conversation-list.tsx'
import { readListAddress } from './use-list-address.ts'

let all: (typeof conversation)[]
const about = (id: number, name: string, changes: object = {}) => ({
  ...conversation,
  id,
  item: { ...conversation.item, name },
  ...changes,
})

beforeEach(() => {
  logInAda()
  all = [about(1, 'A pram'), about(2, 'A ladder')]
  answer(conversations.list, () => pageOf(...all))
})

const open = (address = '/conversations') => renderAt(address, <ConversationList titleTag="h1" leftId={undefined} />)
const entries = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link')
const sentence = (index = 0) => entries()[index]?.querySelector('span')?.textContent
const words = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search your conversations' })

test('each conversation is one link with a complete accessible name', async () => {
  await open()
  await screen.findByRole('list', { name: 'Conversations' })
  expect(entries().map((link) => link.getAttribute('href'))).toEqual(['/conversations/1', '/conversations/2'])
  expect(sentence()).toMatch(
    /^A pram with Jean, Could I come for the pram on Saturday morning\?, .+, 1 unread message$/,
  )
})

test.each([
  [
    'photos alone',
    { ...message, content: '', images: Array(2).fill({ id: 1, url: '/x', width: 1, height: 1 }) },
    '2 photos',
  ],
  ['a position', { ...message, content: 'I am at 50.640000, 5.570000' }, 'I am at  Position '],
  ['an own message', { ...message, user: ada, user_id: ada.id, content: 'Yes' }, 'You: Yes'],
  ['an empty conversation', null, 'No messages yet'],
])('the list describes %s', async (_case, last_message, text) => {
  all = [about(1, 'A pram', { last_message, unread_messages: 0 })]
  await open()
  await screen.findByRole('list', { name: 'Conversations' })
  expect(sentence()).toContain(text)
})

test('shows which conversations are closed or lack their item or member', async () => {
  const [own] = conversation.users
  all = [
    about(1, 'A pram', { is_closed: true }),
    about(2, '', { item: null, users: [own, { user: null, is_deleted: true, is_owner: false, seen_message_id: 0 }] }),
  ]
  await open()
  await screen.findByRole('list', { name: 'Conversations' })
  expect(sentence(0)).toContain('A pram with Jean, Closed,')
  expect(sentence(1)).toContain('Item no longer available with Deleted member')
})

test('moves between conversations by arrow keys', async () => {
  const { person } = await open()
  await screen.findByRole('list', { name: 'Conversations' })
  entries()[0]?.focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(entries()[1])
})

test('puts the search into the address after a pause, and announces the number of results', async () => {
  const { person, addressNow } = await open()
  await person.type(words(), ' ladder ')
  expect(addressNow()).toBe('/conversations')
  await waitFor(() => expect(addressNow()).toBe('/conversations?search=ladder'))
  await waitFor(() => expect(inputsOf(conversations.list).at(-1)).toMatchObject({ search: 'ladder' }))
  expect(await screen.findByText('2 conversations found')).toBeTruthy()
})

test('searches immediately on Enter, and after clearing', async () => {
  const { person, addressNow } = await open()
  await person.type(words(), 'ladder{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/conversations?search=ladder'))
  await person.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(addressNow()).toBe('/conversations'))
})

test('shows the search words of the address, and updates them on navigation', async () => {
  const { router } = await open('/conversations?search=pram')
  expect(words().value).toBe('pram')
  await router.navigate({ to: '/conversations', search: { search: 'ladder' } as never })
  await waitFor(() => expect(words().value).toBe('ladder'))
})

test('names the search words without results, and offers to reset words and category', async () => {
  all = []
  const { person, addressNow } = await open('/conversations?search=sofa&selectedCategory=yours')
  expect(await screen.findByText('No results for “sofa” in the conversations about your items.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Show all conversations' }))
  await waitFor(() => expect(addressNow()).toBe('/conversations'))
})

test.each([
  ['/conversations', /No conversations yet/, '/items'],
  ['/conversations?selectedCategory=asked', /You haven’t written to anyone/, '/items'],
  ['/conversations?selectedCategory=yours', /No one has written to you/, '/add-item'],
])('an empty list at %s offers a next step', async (address, text, link) => {
  all = []
  await open(address)
  const hint = await screen.findByText(text)
  expect(hint.parentElement?.querySelector('a')?.getAttribute('href')).toBe(link)
})

test('keeps the search words when the category changes', async () => {
  const { person, addressNow } = await open('/conversations?search=pram')
  await person.click(screen.getByRole('radio', { name: 'My items' }))
  await waitFor(() => expect(addressNow()).toBe('/conversations?search=pram&selectedCategory=yours'))
})

test('offers to retry when the list fails to load', async () => {
  refuse(conversations.list, 'SERVICE_UNAVAILABLE')
  const { person } = await open()
  expect(await screen.findByText('Your conversations could not be loaded.')).toBeTruthy()
  answer(conversations.list, () => pageOf(...all))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'Conversations' })).toBeTruthy()
})

test.each([
  [{ search: 7 }, { search: '7' }],
  [{ search: '  ' }, {}],
  [{ search: { a: 1 }, selectedCategory: 'all' }, {}],
  [{ selectedCategory: 'yours' }, { selectedCategory: 'yours' }],
  [{ selectedCategory: 'everything' }, {}],
])('reads the address %j as %j', (address, expected) => {
  expect(JSON.parse(JSON.stringify(readListAddress(address)))).toEqual(expected)
})

test('truncates search words in the address to the limit of the server', () => {
  expect(readListAddress({ search: 'x'.repeat(5000) }).search?.length).toBeLessThan(500)
})

test('a muted conversation says so', async () => {
  all = [about(1, 'A pram', { is_muted: true })]
  await open()
  await screen.findByRole('list', { name: 'Conversations' })
  expect(sentence()).toMatch(/^A pram with Jean, Muted, /)
})
