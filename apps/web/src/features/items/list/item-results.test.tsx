import { pram } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, breakConnection, inputsOf, pageOf } from '../../../../test/server.ts'
import {
  activeItemsQuery,
  type FilterChanges,
  type Filters,
  filtersToQuery,
  initialFilters,
  type PlaceLocation,
} from '../../item-filters/index.ts'
import { ItemResults } from './item-results.tsx'

const anywhere: PlaceLocation = { location: null, isFinding: false, retry: () => undefined }
const filtered: Filters = { ...initialFilters, types: ['LN'], categories: ['CH'] }

let changes: FilterChanges[]
beforeEach(() => {
  logInAda()
  changes = []
})

type Search = { search?: string; types?: string | string[]; categories?: string | string[] }
/** `countOf` returns the number of items for the requested filters. */
const serve = (countOf: (search: Search) => number, suggestion: object | null = null) =>
  answer(items.listActive, (search) => {
    const count = countOf(search as Search)
    const results = count > 0 ? [pram] : []
    return { ...pageOf(...results), count, suggestion } as never
  })

function Results({ filters, isChecking = false }: { filters: Filters; isChecking?: boolean }) {
  const list = useInfiniteQuery(activeItemsQuery(filtersToQuery(filters, null)))
  return (
    <ItemResults
      list={list}
      filters={filters}
      place={anywhere}
      isBusy={false}
      isChecking={isChecking}
      onChange={(change) => changes.push(change)}
    />
  )
}
const open = (filters: Filters, isChecking?: boolean) =>
  renderAt('/items', <Results filters={filters} isChecking={isChecking} />)
const offers = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.textContent)

test('shows the cards', async () => {
  serve(() => 1)
  await open(initialFilters)
  expect(await screen.findByRole('link', { name: 'A pram' })).toBeTruthy()
})

test('invites to publish the first item if there is none at all', async () => {
  serve(() => 0)
  await open(initialFilters)
  expect(await screen.findByText('Nothing is shared here yet. Would you like to start?')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/add-item'])
})

test('offers wider searches that find something, with their numbers of items', async () => {
  serve(({ types, categories }) => (types && categories ? 0 : types ? 4 : 0))
  const { person } = await open(filtered)
  expect(await screen.findByText('Nothing matches all of this at the moment. Try a wider search?')).toBeTruthy()
  await waitFor(() => expect(offers()).toEqual(['All categories (4)', 'Clear all']))
  await person.click(screen.getByRole('button', { name: 'All categories (4)' }))
  await person.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(changes).toEqual([
    { categories: [] },
    expect.objectContaining({ types: initialFilters.types, categories: [] }),
  ])
})

test('offers to drop the words last, and to ask neighbours for the thing', async () => {
  serve(({ search, categories }) => (search && categories ? 0 : search ? 1 : 9))
  await open({ ...initialFilters, search: ' ladder ', categories: ['CH'] })
  expect(await screen.findByText('No results for “ladder”.')).toBeTruthy()
  await waitFor(() => expect(offers()).toEqual(['All categories (1)', 'Without these words (9)', 'Clear all']))
  const ask = screen.getByRole('link', { name: 'Ask your neighbours for it' })
  expect(ask.getAttribute('href')).toBe('/add-item?ask=ladder')
})

test('offers similar words', async () => {
  serve(() => 0, { searches: ['ladder'], is_applied: false, count: 3, count_is_exact: true })
  const { person } = await open({ ...initialFilters, search: 'lader' })
  await person.click(await screen.findByRole('button', { name: 'ladder' }))
  expect(changes).toEqual([{ search: 'ladder' }])
})

test('asks for a place before it loads a list by distance', async () => {
  await open({ ...initialFilters, ordering: 'distance' })
  const question = await screen.findByText('Where should distances be measured from?')
  expect(question).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Anywhere' })).toBeNull()
})

test('hides the results of restored filters until it is known whether they find something', async () => {
  serve(() => 0)
  await open(filtered, true)
  await waitFor(() => expect(inputsOf(items.listActive)).toHaveLength(1))
  expect(screen.queryByText(/Nothing matches/)).toBeNull()
})

test('offers to load a failed list again', async () => {
  breakConnection(items.listActive)
  const { person } = await open(initialFilters)
  const again = await screen.findByRole('button', { name: 'Try again' })
  serve(() => 1)
  await person.click(again)
  expect(await screen.findByRole('link', { name: 'A pram' })).toBeTruthy()
})
