import { pram } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderPart } from '../../../test/render.tsx'
import { answer, inputsOf, refuse } from '../../../test/server.ts'
import type { Chosen } from './use-chosen.ts'
import { useCloseWithPin } from './use-close-with-pin.ts'
import type { ItemPin } from './use-map-items.ts'

const point = { longitude: 5.58, latitude: 50.64 }
const pin = (id: number): ItemPin => ({ id, type: 'DN', category: 'CH', ...point })
const item: Chosen = { kind: 'item', id: pram.id }
const bookcase: Chosen = { kind: 'resource', link: { kind: 'BKC', id: 'node/123' } }

type MapState = {
  chosen: Chosen | null
  pins: ItemPin[]
  resources: { type: string; id: string }[]
  isZoomedIn: boolean
  isLoading: boolean
}
let change: (changes: Partial<MapState>) => void

function MapPage(start: Partial<MapState>) {
  const [state, setState] = useState<MapState>({
    chosen: item,
    pins: [],
    resources: [],
    isZoomedIn: true,
    isLoading: false,
    ...start,
  })
  change = (changes) => act(() => setState((now) => ({ ...now, ...changes })))
  const { chosen, pins, resources, isZoomedIn, isLoading } = state
  useCloseWithPin({
    chosen,
    items: { pins, isFirstLoad: isLoading } as never,
    resources: { resources, isFirstLoad: isLoading, isLoading } as never,
    isZoomedIn,
    onClose: () => setState((now) => ({ ...now, chosen: null })),
  })
  return <output>{chosen ? 'open' : 'closed'}</output>
}
const open = (start: Partial<MapState>) => renderPart(<MapPage {...start} />)
const popup = () => screen.getAllByRole('status')[0]?.textContent
const requests = () => inputsOf(items.get).length

beforeEach(() => {
  logInAda()
  answer(items.get, pram)
})

test.each([
  ['closed', { is_closed: true, closed_reason: 'ON' }, 'This item has just been closed.'],
  ['ended', { enddate: '2026-06-14T10:00:00.000Z' }, 'This item has ended.'],
])('closes the popup of an item that was %s, and explains why', async (_what, changes, reason) => {
  answer(items.get, { ...pram, ...changes } as never)
  await open({ pins: [pin(pram.id)] })
  change({ pins: [] })
  expect(popup()).toBe('closed')
  expect(await screen.findByText(reason)).toBeTruthy()
})

test('explains that the item was deleted', async () => {
  refuse(items.get, 'ITEM_DOESNT_EXIST')
  await open({ pins: [pin(pram.id)] })
  change({ pins: [] })
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
})

test('needs no explanation when the member filtered the item out', async () => {
  await open({ pins: [pin(pram.id), pin(2)] })
  change({ pins: [pin(2)] })
  await waitFor(() => expect(requests()).toBe(1))
  await act(async () => undefined)
  expect([popup(), screen.getByRole('alert').textContent]).toEqual(['closed', ''])
  expect(screen.queryByText(/^This item/)).toBeNull()
})

test('an item that was opened by a link stays open without a pin', async () => {
  await open({})
  change({ pins: [pin(2)] })
  expect([popup(), requests()]).toEqual(['open', 0])
})

test('waits until the pins are loaded', async () => {
  await open({ pins: [pin(pram.id)] })
  change({ pins: [], isLoading: true })
  expect(popup()).toBe('open')
  change({ isLoading: false })
  expect(popup()).toBe('closed')
})

test('closes when the map is zoomed out beyond the pins, without an explanation', async () => {
  await open({ pins: [pin(pram.id)] })
  change({ isZoomedIn: false, pins: [] })
  expect([popup(), requests()]).toEqual(['closed', 0])
})

test('closes a list of items at one point with the last of them', async () => {
  await open({ chosen: { kind: 'stack', location: point }, pins: [pin(1), pin(2)] })
  change({ pins: [pin(2)] })
  expect(popup()).toBe('open')
  change({ pins: [] })
  expect([popup(), requests()]).toEqual(['closed', 0])
})

test('closes a public resource when its kind is deselected', async () => {
  await open({ chosen: bookcase, resources: [{ type: 'BKC', id: 'node/123' }] })
  change({ resources: [] })
  expect(popup()).toBe('closed')
})

test('the popup for a new item needs no pin', async () => {
  await open({ chosen: { kind: 'add', location: point }, pins: [pin(1)] })
  change({ pins: [], isZoomedIn: false })
  expect(popup()).toBe('open')
})

test('another item starts without the pin of the first one', async () => {
  await open({ pins: [pin(pram.id)] })
  change({ chosen: { kind: 'item', id: 99 } })
  expect(popup()).toBe('open')
})
