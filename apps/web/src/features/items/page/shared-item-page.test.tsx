import { apiBase } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { answer, breakConnection, holdBack, inputsOf, refuse } from '../../../../test/server.ts'
import { SharedItemPage } from './shared-item-page.tsx'

const swap = {
  name: 'Clothes swap',
  type: 'EV',
  town: 'Liège',
  days: 'Sun 6 Dec',
  image: `${apiBase}/items/images/88`,
} as const
const open = (address = '/items/7') => renderAt(address, <SharedItemPage />)
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('shows visitors the preview of an item, and both ways to see the rest', async () => {
  answer(items.preview, swap)
  const { container } = await open('/items/7?x=1')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Clothes swap')
  for (const text of ['Event', 'Liège', 'Sun 6 Dec']) expect(screen.getByText(text)).toBeTruthy()
  expect(container.querySelector('img')?.getAttribute('src')).toBe(swap.image)
  expect([linkOf('Sign up'), linkOf('Log in')]).toEqual([
    '/sign-up?next=%2Fitems%2F7%3Fx%3D1',
    '/log-in?next=%2Fitems%2F7%3Fx%3D1',
  ])
  expect(inputsOf(items.preview)).toEqual([{ id: '7' }])
})

test('draws the type of an item without a photo', async () => {
  answer(items.preview, { ...swap, image: null, town: '', days: '' })
  const { container } = await open()
  await screen.findByRole('heading', { name: 'Clothes swap' })
  expect(container.querySelectorAll('main img, main li')).toHaveLength(0)
  expect(container.querySelectorAll('[data-type=EV]')).toHaveLength(2)
})

test('another item does not show the preview of the earlier one while it loads', async () => {
  answer(items.preview, swap)
  const { router } = await open()
  await screen.findByRole('heading', { name: 'Clothes swap' })
  const release = holdBack(items.preview)
  await act(() => router.navigate({ to: pages.item.path, params: { id: '8' } } as never))
  expect(screen.queryByRole('heading')).toBeNull()
  release()
  expect(await screen.findByRole('heading', { name: 'Clothes swap' })).toBeTruthy()
})

test('an item without a preview reveals nothing, and can still be reached', async () => {
  answer(items.preview, null)
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Someone shared an item with you')
  expect([linkOf('Sign up'), linkOf('Log in')]).toEqual(['/sign-up?next=%2Fitems%2F7', '/log-in?next=%2Fitems%2F7'])
})

test('a failed request is reported as such, and repeated', async () => {
  breakConnection(items.preview)
  const { person } = await open()
  expect(await screen.findByText('The item could not be loaded.')).toBeTruthy()
  expect(screen.queryByText(/Only members can see it/)).toBeNull()
  expect(linkOf('Log in')).toBe('/log-in?next=%2Fitems%2F7')
  answer(items.preview, swap)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Clothes swap' })).toBeTruthy()
  expect(screen.queryByText('The item could not be loaded.')).toBeNull()
})

test('an address without a valid id shows the same as an unknown item', async () => {
  refuse(items.preview, 'INVALID_FIELDS', { fields: { id: ['Invalid field'] } })
  await open('/items/pram')
  expect(await screen.findByText('Someone shared an item with you')).toBeTruthy()
  expect(screen.queryByText('The item could not be loaded.')).toBeNull()
})
