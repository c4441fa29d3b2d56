import { pram } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setScreen } from '../../../test/browser.ts'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, refuse } from '../../../test/server.ts'
import { chooseLanguage } from '../../lib/i18n.ts'
import { initialFilters } from '../item-filters/index.ts'
import { ItemRows } from './item-rows.tsx'
import { MapList } from './map-list.tsx'
import { useItemMarkerLabels, useResourceMarkerLabels } from './use-marker-labels.ts'

const box = { north: 50.7, south: 50.6, west: 5.5, east: 5.7 }
const list = (results: object[]) =>
  answer(items.listActive, {
    count: results.length,
    count_is_exact: true,
    next: null,
    previous: null,
    results,
    suggestion: null,
  } as never)

const onChoose = vi.fn()
beforeEach(() => {
  onChoose.mockClear()
})
const rows = (props: { chosenId?: number; returnId?: number } = {}) => (
  <ItemRows
    filters={{}}
    box={box}
    chosenId={props.chosenId}
    returnId={props.returnId}
    onReturned={() => undefined}
    onChoose={onChoose}
    empty={<p>Nothing here</p>}
  />
)

test('lists the items in view, nearest to the center first', async () => {
  logInAda()
  list([{ ...pram, user: { ...pram.user, id: 12 }, condition: 'worn' }])
  const { person } = await renderAt('/map', rows())
  const row = await screen.findByRole('button', { name: /A pram/ })
  expect(row.textContent).toMatch(/Worn.*≈.*km · Liège/)
  expect(inputsOf(items.listActive)[0]).toMatchObject({
    ordering: 'distance',
    userLocation: 'SRID=4326;POINT (5.6 50.65)',
  })
  await person.click(row)
  expect(onChoose).toHaveBeenCalledOnce()
})

test('marks the chosen entry, and returns the focus to it from its popup', async () => {
  logInAda()
  list([pram])
  await renderAt('/map', rows({ chosenId: pram.id, returnId: pram.id }))
  const row = await screen.findByRole('button', { name: /A pram/, current: true })
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('reports an empty area, and offers to retry a failed one', async () => {
  logInAda()
  refuse(items.listActive, 'SERVICE_UNAVAILABLE')
  const { person } = await renderAt('/map', rows())
  expect(await screen.findByText('The items could not be loaded.')).toBeTruthy()
  list([])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing here')).toBeTruthy()
})

function Panel({ isOpen = true, onToggle }: { isOpen?: boolean; onToggle?: () => void }) {
  const filtering = { filters: { ...initialFilters, search: 'ladder' }, change: () => undefined } as never
  return (
    <MapList
      isOpen={isOpen}
      onToggle={onToggle}
      tab="items"
      onTab={() => undefined}
      counts={{ items: 3, resources: null }}
      onAdd={() => undefined}
      filtering={filtering}
      hasPresets
      hasStatus
    >
      <p>Rows</p>
    </MapList>
  )
}

test('counts and announces what is in view, and links members to the same items as a list', async () => {
  logInAda()
  setScreen({ width: 1200 })
  await renderAt('/map', <Panel />)
  expect(screen.getByRole('radio', { name: 'Items (3)', checked: true })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Public resources' })).toBeTruthy()
  expect(screen.getByText('3 items in view')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'As a list' }).getAttribute('href')).toBe('/items?s=ladder')
})

test('hides the link to the list from visitors, and shows only the handle when closed', async () => {
  const onToggle = vi.fn()
  const { person } = await renderAt('/map', <Panel isOpen={false} onToggle={onToggle} />)
  expect(screen.queryByText('Rows')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show the list', expanded: false }))
  expect(onToggle).toHaveBeenCalledOnce()
})

const pins = [
  { id: 1, type: 'DN' as const, category: 'CH' as const, longitude: 5.6, latitude: 50.65 },
  { id: 2, type: 'LN' as const, category: 'EQ' as const, longitude: 5.6, latitude: 50.65 },
]

test('labels markers with their content, and with the name if the list knows it', async () => {
  const { result } = renderHook(() => useItemMarkerLabels(pins, new Map([[2, 'Ladder']])))
  const words = (ids: string[], counts: Record<string, number>) => result.current({ ids, counts } as never)
  expect(words(['2'], { LN: 1 })).toBe('Loan · Ladder')
  expect(words(['1'], { DN: 1 })).toBe('Donation · Children')
  expect(words(['1', '2'], { DN: 1, LN: 1 })).toBe('2 items at this place: 1 donation and 1 loan')
  expect(words([], { DN: 2, EV: 1 })).toBe('3 items close together: 2 donations and 1 event')
})

test('counts clusters in French', async () => {
  await chooseLanguage('fr')
  const { result } = renderHook(() => useItemMarkerLabels(pins, new Map()))
  expect(result.current({ ids: [], counts: { DN: 2, LN: 1 } } as never)).toMatch(/3 .*2 dons et 1 prêt/)
})

test('labels a public resource without a name with its kind', () => {
  const resource = { type: 'BKC', id: 'node/1', name: '', location: pram.location }
  const { result } = renderHook(() => useResourceMarkerLabels([resource as never]))
  expect(result.current({ ids: ['BKC:node/1'], counts: {} } as never)).toBe('Public bookcase')
  expect(result.current({ ids: [], counts: { resource: 5 } } as never)).toBe('5 public resources close together')
})
