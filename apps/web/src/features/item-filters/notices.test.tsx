import { items } from '@pollen/contract/items'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf } from '../../../test/server.ts'
import { writeUnsentInput } from '../../lib/unsent-input.ts'
import { type FilterChanges, initialFilters } from './filters.ts'
import { RestoredNotice, useRestoredFilters } from './restored-notice.tsx'
import { CorrectedNotice, SimilarSearches } from './search-notices.tsx'
import { useFilters } from './use-filters.ts'

let changes: FilterChanges[]
beforeEach(() => {
  logInAda()
  changes = []
})
const onChange = (change: FilterChanges) => changes.push(change)
const searching = { ...initialFilters, search: ' lader ' }
const suggestion = (is_applied: boolean, ...searches: string[]) =>
  ({ searches, is_applied, count: 3, count_is_exact: true }) as never

test('names the corrected words, and offers to search for the typed ones', async () => {
  const { person } = await renderAt(
    '/items',
    <CorrectedNotice filters={searching} suggestion={suggestion(true, 'ladder', 'leader')} onChange={onChange} />,
  )
  expect(screen.getByText(/Showing results for “ladder” or “leader”\./)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Search for “lader” instead' }))
  expect(changes).toEqual([{ exactSearch: true }])
})

test('offers similar words when the typed ones match nothing', async () => {
  const { person } = await renderAt(
    '/items',
    <SimilarSearches suggestion={suggestion(false, 'ladder')} onChange={onChange} />,
  )
  await person.click(screen.getByRole('button', { name: 'ladder' }))
  expect(changes).toEqual([{ search: 'ladder' }])
})

test('shows a notice only for its own kind of suggestion', async () => {
  const { container } = await renderAt(
    '/items',
    <>
      <CorrectedNotice filters={searching} suggestion={suggestion(false, 'ladder')} onChange={onChange} />
      <SimilarSearches suggestion={suggestion(true, 'ladder')} onChange={onChange} />
      <SimilarSearches suggestion={null} onChange={onChange} />
    </>,
  )
  expect(container.querySelectorAll('main button')).toHaveLength(0)
})

function Restored() {
  const filtering = useFilters()
  const { isChecking } = useRestoredFilters(filtering, null)
  return (
    <>
      <RestoredNotice filtering={filtering} />
      <output>{isChecking ? 'Checking' : filtering.applied.search || 'Everything'}</output>
    </>
  )
}
const found = (count: number) =>
  answer(items.listActive, {
    count,
    count_is_exact: true,
    next: null,
    previous: null,
    results: [],
    suggestion: null,
  } as never)

test('keeps filters of the last visit that still match, until they are cleared', async () => {
  writeUnsentInput('filters', { s: 'ladder' })
  found(2)
  const { person } = await renderAt('/items', <Restored />)
  await waitFor(() => expect(screen.getByText('ladder')).toBeTruthy())
  expect(screen.getByText('Filters restored')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('Everything')).toBeTruthy()
  expect(screen.queryByText('Filters restored')).toBeNull()
})

test('drops filters of the last visit that match nothing', async () => {
  writeUnsentInput('filters', { s: 'ladder' })
  found(0)
  await renderAt('/items', <Restored />)
  expect(screen.getByText('Checking')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Everything')).toBeTruthy())
  expect(inputsOf(items.listActive)).toMatchObject([{ search: 'ladder', page_size: '1' }])
})

test('sends no request on a first visit', async () => {
  await renderAt('/items', <Restored />)
  expect(screen.getByText('Everything')).toBeTruthy()
  expect(inputsOf(items.listActive)).toEqual([])
})
