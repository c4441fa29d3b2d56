import { blocks } from '@pollen/contract/blocks'
import { comments } from '@pollen/contract/comments'
import { comment, conversation, pram, profile } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../test/render.tsx'
import { answer, inputsOf, pageOf, refuse } from '../../test/server.ts'
import { BlockedMembers } from '../features/blocks/index.ts'
import { Comments } from '../features/comments/index.ts'
import { memberQuery } from '../features/members/index.ts'
import { ProfilePage } from '../features/profiles/profile-page.tsx'
import { queryClient } from './query-client.ts'

const remi = { id: 12, username: 'remi', first_name: 'Rémi', last_name: 'Noël' }
let blocked: (typeof remi)[]

beforeEach(() => {
  logInAda()
  blocked = []
  answer(blocks.list, () => pageOf(...blocked.map((one) => ({ ...one, blocked_at: '2026-06-15T10:00:00.000Z' }))))
  answer(members.get, { ...profile, ...remi })
  answer(items.listOfMember, pageOf())
})

type Person = Awaited<ReturnType<typeof renderAt>>['person']

async function choose(person: Person, menu: RegExp, entry: string) {
  await person.click(await screen.findByRole('button', { name: menu }))
  await person.click(await screen.findByRole('menuitem', { name: entry }))
}

test('blocking from a profile explains the effects, opens the list, and deletes the copies on the device', async () => {
  const page = await renderAt('/profile/12', <ProfilePage />)
  await act(() => queryClient.prefetchQuery(memberQuery('31')))
  queryClient.setQueryData(['conversations', 'one', 61], conversation)
  await choose(page.person, /^More actions on remi$/, 'Block Rémi')
  const dialog = await screen.findByRole('dialog', { name: 'Block Rémi?' })
  for (const effect of [/no longer see each other’s items/, /closed for good/, /We don’t tell Rémi/])
    expect(dialog.textContent).toMatch(effect)
  expect(inputsOf(blocks.create)).toEqual([])
  await page.person.click(screen.getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('You and Rémi no longer see each other here.')).toBeTruthy()
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/items'))
  expect(inputsOf(blocks.create)).toEqual([{ id: '12' }])
  expect(queryClient.getQueryData(memberQuery('12').queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(memberQuery('31').queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(['conversations', 'one', 61])).toEqual(conversation)
})

test('a refused block closes the dialog, shows the reason and keeps the page', async () => {
  refuse(blocks.create, 'TOO_MANY_ATTEMPTS')
  const { person, router } = await renderAt('/profile/12', <ProfilePage />)
  await choose(person, /^More actions on remi$/, 'Block Rémi')
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByText(/Too many attempts/i)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/profile/12')
})

test('the own profile has no menu', async () => {
  answer(members.get, { ...profile, id: 7 })
  await renderAt('/profile/7', <ProfilePage />)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
})

test('blocking the author of a comment removes their comments', async () => {
  const author = { ...comment.user, ...remi, images: [] }
  let shown = [{ ...comment, user: author }]
  answer(comments.list, () => pageOf(...shown))
  answer(blocks.create, () => {
    shown = []
    return undefined as never
  })
  const { person } = await renderAt(`/items/${pram.id}`, <Comments item={pram} inputRef={null} />)
  await choose(person, /^More actions on the comment by remi$/, 'Block Rémi')
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByText('No comments yet.')).toBeTruthy()
  expect(screen.queryByText(comment.content)).toBeNull()
})

test('the settings list the blocked members, and unblock them', async () => {
  blocked = [remi]
  answer(blocks.delete, () => {
    blocked = []
    return undefined as never
  })
  const { person } = await renderAt('/settings/account', <BlockedMembers />)
  await person.click(await screen.findByRole('button', { name: 'Unblock remi' }))
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeTruthy()
  expect(screen.getByText(/You and Rémi see each other again/)).toBeTruthy()
  expect(inputsOf(blocks.delete)).toEqual([{ id: '12' }])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked members' }))
})

test('a page that shows content of the blocked member loads it again', async () => {
  function Neighbour() {
    const { data, error } = useQuery(memberQuery('12'))
    return <p>{data?.username ?? (error ? 'gone' : 'loading')}</p>
  }
  blocked = [remi]
  const { person } = await renderAt(
    '/settings/account',
    <>
      <Neighbour />
      <BlockedMembers />
    </>,
  )
  await screen.findByText('remi', { selector: 'p' })
  refuse(members.get, 'ACCOUNT_DOESNT_EXIST')
  await person.click(await screen.findByRole('button', { name: 'Unblock remi' }))
  expect(await screen.findByText('gone')).toBeTruthy()
})
