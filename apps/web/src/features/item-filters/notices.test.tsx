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

test('a corrected typo is named, and what was typed can be searched all the same', async () => {
  const { person } = await renderAt(
    '/items',
    <CorrectedNotice filters={searching} suggestion={suggestion(true, 'ladder', 'leader')} onChange={onChange} />,
  )
  expect(screen.getByText(/Showing results for “ladder” or “leader”\./)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Search for “lader” instead' }))
  expect(changes).toEqual([{ exactSearch: true }])
})

test('similar words are offered where nothing has the typed ones', async () => {
  const { person } = await renderAt(
    '/items',
    <SimilarSearches suggestion={suggestion(false, 'ladder')} onChange={onChange} />,
  )
  await person.click(screen.getByRole('button', { name: 'ladder' }))
  expect(changes).toEqual([{ search: 'ladder' }])
})

test('neither is shown where the other one applies, or none', async () => {
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

test('filters of the last visit that still find something stay, until they are cleared', async () => {
  writeUnsentInput('filters', { s: 'ladder' })
  found(2)
  const { person } = await renderAt('/items', <Restored />)
  await waitFor(() => expect(screen.getByText('ladder')).toBeTruthy())
  expect(screen.getByText('Filters restored')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('Everything')).toBeTruthy()
  expect(screen.queryByText('Filters restored')).toBeNull()
})

test('those that find nothing any more are dropped', async () => {
  writeUnsentInput('filters', { s: 'ladder' })
  found(0)
  await renderAt('/items', <Restored />)
  expect(screen.getByText('Checking')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Everything')).toBeTruthy())
  expect(inputsOf(items.listActive)).toMatchObject([{ search: 'ladder', page_size: '1' }])
})

test('a first visit asks nothing', async () => {
  await renderAt('/items', <Restored />)
  expect(screen.getByText('Everything')).toBeTruthy()
  expect(inputsOf(items.listActive)).toEqual([])
})
