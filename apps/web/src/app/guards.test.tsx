import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { type PageName, pages } from '@pollen/contract/pages'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { guard } from './guards.ts'

/** Returns the result of visiting a page: a redirect, "not found", or undefined if the page opens. */
async function visit(name: PageName, { href = pages[name].path as string, search = {}, params = {} } = {}) {
  try {
    await guard(name, { location: { href }, search, params })
    return undefined
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found'
    if (!isRedirect(thrown)) throw thrown
    return thrown.options
  }
}

const names = Object.keys(pages) as PageName[]
const pagesFor = (access: string) => names.filter((name) => pages[name].access === access)

/** Pages with a version for visitors, who need not log in. */
const forVisitors = names.filter((name) => 'forVisitors' in pages[name])
const membersOnly = pagesFor('member').filter((name) => !forVisitors.includes(name))

test.each(membersOnly)('a visitor who opens %s logs in first, and then returns to it', async (name) => {
  const href = '/items/7?from=map#comments'
  expect(await visit(name, { href })).toMatchObject({ to: '/log-in', search: { next: href }, replace: true })
})

test('the page of an item has a version for visitors', async () => {
  expect(forVisitors).toEqual(['item'])
  expect(await visit('item', { params: { id: '7' } })).toBeUndefined()
  expect(await visit('item', { params: { id: 'abc' } })).toBe('not found')
})

test.each(pagesFor('visitor'))('a member who opens %s is redirected to the map', async (name) => {
  logInAda()
  expect(await visit(name)).toMatchObject({ href: '/map', replace: true })
})

test('the requested page opens after the log-in', async () => {
  logInAda()
  expect(await visit('login', { search: { next: '/items/7?x=1' } })).toMatchObject({ href: '/items/7?x=1' })
})

test.each(['//elsewhere.example', 'https://elsewhere.example/items', '/\\elsewhere.example', 7])(
  'a link to %s redirects to the map instead',
  async (next) => {
    logInAda()
    expect(await visit('login', { search: { next } })).toMatchObject({ href: '/map' })
  },
)

test.each(pagesFor('anyone'))('%s is open to visitors and members', async (name) => {
  expect(await visit(name)).toBeUndefined()
  logInAda()
  expect(await visit(name)).toBeUndefined()
})

test('an invalid id is not found, except among conversations, where the page handles it', async () => {
  logInAda()
  for (const id of ['abc', '7x', '-1', '']) expect(await visit('item', { params: { id } })).toBe('not found')
  expect(await visit('item', { params: { id: '4815162342108' } })).toBeUndefined()
  expect(await visit('conversation', { params: { id: 'abc' } })).toBeUndefined()
})

test('pages of moderators exist for them only, and each visit asks the server', async () => {
  expect(await visit('admin')).toBe('not found')
  logInAda()
  expect(await visit('admin')).toBe('not found')
  answer(members.me, { ...me, is_moderator: true })
  expect(await visit('adminTab')).toBeUndefined()
  answer(members.me, me)
  expect(await visit('admin')).toBe('not found')
})
