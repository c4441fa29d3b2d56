import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { useChosen } from './use-chosen.ts'

const bookcase = { kind: 'BKC', id: 'node/123' } as const
const liege = { longitude: 5.58, latitude: 50.64 }

let map: ReturnType<typeof useChosen>
/** The callbacks of the page that were called. */
let calls: string[]
beforeEach(() => {
  calls = []
})

function MapPage() {
  map = useChosen({ onOpen: () => calls.push('open'), onReturn: () => calls.push('return') })
  return <output>{JSON.stringify([map.chosen, map.returning])}</output>
}
const open = (address = '/map') => renderAt(address, <MapPage />)
const shown = () => JSON.parse(screen.getAllByRole('status')[0]?.textContent ?? 'null')
const does = (action: () => void) => act(async () => action())

test.each([
  ['id=48', { kind: 'item', id: 48 }],
  ['resource=BKC:node/123', { kind: 'resource', link: bookcase }],
  ['id=-1', null],
  ['id=1.5', null],
  ['id=pram', null],
  ['resource=nothing', null],
])('a link with %s opens its popup, and a damaged one none', async (query, chosen) => {
  await open(`/map?${query}`)
  expect(shown()).toEqual([chosen, null])
})

test('the address contains the chosen item or resource, and the camera stays', async () => {
  const { addressNow } = await open('/map?z=12')
  await does(() => map.choose({ kind: 'item', id: 48 }))
  await waitFor(() => expect(addressNow()).toBe('/map?z=12&id=48'))
  await does(() => map.choose({ kind: 'resource', link: bookcase }))
  await waitFor(() => expect(addressNow()).toBe('/map?z=12&resource=BKC%3Anode%2F123'))
  await does(map.closePopup)
  await waitFor(() => expect(addressNow()).toBe('/map?z=12'))
  expect([shown(), calls]).toEqual([
    [null, null],
    ['open', 'open'],
  ])
})

test.each(['stack', 'add'] as const)('a popup for a point, %s, replaces the item in the address', async (kind) => {
  const { addressNow } = await open('/map?id=48')
  await does(() => map.choose({ kind, location: liege }))
  await waitFor(() => expect(addressNow()).toBe('/map'))
  expect(shown()).toEqual([{ kind, location: liege }, null])
})

test('closing a popup that was opened from the list returns to its entry', async () => {
  await open()
  const item = { kind: 'item', id: 48 } as const
  await does(() => map.chooseInList(item))
  expect(shown()).toEqual([item, null])
  await does(map.closePopup)
  await waitFor(() => expect(shown()).toEqual([null, item]))
  expect(calls).toEqual(['open', 'return'])
  await does(map.forgetReturn)
  expect(shown()).toEqual([null, null])
})

test('choosing a pin afterwards forgets the entry of the list', async () => {
  await open()
  await does(() => map.chooseInList({ kind: 'item', id: 48 }))
  await does(() => map.choose({ kind: 'item', id: 49 }))
  await does(map.closePopup)
  await waitFor(() => expect(shown()).toEqual([null, null]))
  expect(calls).toEqual(['open', 'open'])
})

test('Back closes a popup that was opened on the page', async () => {
  const { addressNow } = await open()
  await does(() => map.choose({ kind: 'item', id: 48 }))
  await waitFor(() => expect(addressNow()).toBe('/map?id=48'))
  act(() => window.history.back())
  await waitFor(() => expect(shown()).toEqual([null, null]))
  expect(addressNow()).toBe('/map')
})
