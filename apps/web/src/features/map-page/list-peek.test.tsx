import { pram } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, refuse } from '../../../test/server.ts'
import { initialFilters } from '../item-filters/index.ts'
import { ListPeek, usePeekTitle } from './list-peek.tsx'

const box = { north: 50.7, south: 50.6, west: 5.5, east: 5.7 }
const bookcase = { type: 'BKC', id: 'node/1', name: '', location: { longitude: 5.6, latitude: 50.65 } }
const calls = { item: vi.fn(), resource: vi.fn(), zoomIn: vi.fn(), zoomOut: vi.fn(), retry: vi.fn() }
const pin = (id: number, longitude: number, latitude: number) => ({ id, longitude, latitude })
const pins = [pin(12, 5.61, 50.65), pin(pram.id, 5.601, 50.65), pin(13, 5.6, 50.5)]

type Options = {
  tab?: 'items' | 'resources'
  count?: number | null
  isMember?: boolean
  search?: string
  isFar?: boolean
  hasFailed?: boolean
}

function Peek({ tab = 'items', count = 3, isMember = true, search = '', isFar = false, hasFailed = false }: Options) {
  const applied = { ...initialFilters, search }
  const filtering = { applied, filters: applied, change: () => undefined, query: {} } as never
  const options = { tab, counts: { items: count, resources: count }, isMember, filtering }
  return (
    <>
      <h2>{usePeekTitle(options, !isFar)}</h2>
      <ListPeek
        {...options}
        view={isFar ? null : box}
        items={{ pins: hasFailed ? [] : pins, hasFailed, isRetrying: false, retry: calls.retry } as never}
        nearestResource={bookcase as never}
        isReturning={false}
        onReturned={() => undefined}
        onChooseItem={calls.item}
        onChooseResource={calls.resource}
        onZoomIn={calls.zoomIn}
        onZoomOut={calls.zoomOut}
      />
    </>
  )
}
const open = (options: Options = {}) => renderAt('/map', <Peek {...options} />)
const title = () => screen.getByRole('heading').textContent

test('shows the number of items and the one nearest to the center, with its condition', async () => {
  logInAda()
  answer(items.get, { ...pram, condition: 'worn' } as never)
  const { person } = await open()
  const row = await screen.findByRole('button', { name: /A pram/ })
  expect([title(), row.textContent]).toEqual(['3 items in view', expect.stringMatching(/Worn/)])
  // The third pin is outside the view, and a list is not needed.
  expect(inputsOf(items.get)).toEqual([{ id: String(pram.id) }])
  expect(inputsOf(items.listActive)).toEqual([])
  await person.click(row)
  expect(calls.item.mock.calls[0]?.[0]).toMatchObject({ id: pram.id })
})

test('offers a retry if the item or the pins cannot be loaded', async () => {
  logInAda()
  refuse(items.get, 'SERVICE_UNAVAILABLE')
  const { person, unmount } = await open()
  await screen.findByText('The items could not be loaded.')
  answer(items.get, pram as never)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /A pram/ })).toBeTruthy()
  unmount()
  const { person: other } = await open({ count: null, hasFailed: true })
  await other.click(screen.getByRole('button', { name: 'Try again' }))
  expect(calls.retry).toHaveBeenCalledOnce()
})

test('shows the next item if the nearest one was deleted', async () => {
  logInAda()
  refuse(items.get, 'ITEM_DOESNT_EXIST', { isOnce: true })
  await open()
  expect(await screen.findByRole('button', { name: /A pram/ })).toBeTruthy()
  expect(inputsOf(items.get)).toEqual([{ id: String(pram.id) }, { id: '12' }])
  expect(screen.queryByRole('alert')?.textContent).toBeFalsy()
})

test('shows the nearest public resource', async () => {
  const { person } = await open({ tab: 'resources' })
  expect(title()).toBe('3 public resources in view')
  await person.click(screen.getByRole('button', { name: /Public bookcase/ }))
  expect(calls.resource).toHaveBeenCalledOnce()
})

test('offers what to do if there is nothing to show', async () => {
  logInAda()
  const { person } = await open({ count: 0 })
  expect([title(), screen.queryByRole('button', { name: 'Clear all' })]).toEqual(['Nothing shared here yet', null])
  await person.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(calls.zoomOut).toHaveBeenCalledOnce()
})

test('offers to clear filters that match nothing', async () => {
  logInAda()
  await open({ count: 0, search: 'ladder' })
  expect(title()).toBe('Nothing here matches your filters')
  expect(screen.getByRole('button', { name: 'Clear all' })).toBeTruthy()
})

test('offers to zoom in, and visitors to log in', async () => {
  const { person, unmount } = await open({ isFar: true })
  await person.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(calls.zoomIn).toHaveBeenCalledOnce()
  unmount()
  await open({ isMember: false })
  expect(title()).toBe('Items are for members')
  for (const name of ['Log in', 'Sign up']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('next=')
  }
})
