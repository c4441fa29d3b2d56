import { pram } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, pageOf } from '../../../test/server.ts'
import { OwnItems } from './own-items.tsx'

const tab = (name: string) => screen.getByRole('link', { name })
const currentTab = () => screen.getByRole('link', { current: 'page' }).textContent

beforeEach(() => {
  logInAda()
  answer(items.countOwn, { open: 1, drafts: 21, repeat: 1, closed: 0 })
  answer(items.listOfMember, ({ state }) => {
    const name = `Item in ${state}`
    return state === 'closed' ? pageOf() : pageOf({ ...pram, name })
  })
})

test('each tab has its count, its address and its items', async () => {
  const { person, addressNow } = await renderAt('/account', <OwnItems />)
  expect(await screen.findByRole('link', { name: 'Item in open' })).toBeTruthy()
  await waitFor(() => expect(currentTab()).toBe('Open 1'))
  // The server counts all drafts, not only the loaded ones.
  await person.click(tab('Drafts 21'))
  expect(await screen.findByRole('link', { name: 'Item in drafts' })).toBeTruthy()
  expect([addressNow(), currentTab()]).toEqual(['/account?tab=drafts', 'Drafts 21'])
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit-item/${pram.id}`)
  await person.click(tab('Open 1'))
  expect(await screen.findByRole('link', { name: 'Item in open' })).toBeTruthy()
  expect(addressNow()).toBe('/account')
})

test('repeat items are templates', async () => {
  await renderAt('/account?tab=repeat', <OwnItems />)
  const item = await screen.findByRole('link', { name: 'Item in repeat' })
  expect(item.getAttribute('href')).toBe(`/items/${pram.id}?kind=recurrent`)
  expect(screen.getByRole('link', { name: 'Post again' }).getAttribute('href')).toBe(`/add-item/from/${pram.id}`)
})

test('an empty tab explains itself and offers one action', async () => {
  const { person, addressNow } = await renderAt('/account?tab=closed', <OwnItems />)
  expect(await screen.findByText(/^Nothing closed yet/)).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'See my open items' }))
  await waitFor(() => expect(addressNow()).toBe('/account'))
  expect(await screen.findByRole('link', { name: 'Item in open' })).toBeTruthy()
})

test('an unknown tab shows the open items', async () => {
  await renderAt('/account?tab=lost', <OwnItems />)
  expect(await screen.findByRole('link', { name: 'Item in open' })).toBeTruthy()
  expect(inputsOf(items.listOfMember)).toEqual([{ state: 'open' }])
})
