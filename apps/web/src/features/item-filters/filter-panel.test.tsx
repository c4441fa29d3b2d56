import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { places } from '@pollen/contract/places'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { writeUnsentInput } from '../../lib/unsent-input.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { FilterQuery } from './filter-row.ts'
import { filtersToQuery } from './filters.ts'
import { useFilters } from './use-filters.ts'
import { usePlaceLocation } from './use-place-location.ts'

/** The latest query of a list with the applied filters. */
let query: FilterQuery
beforeEach(() => logInAda())

function Page() {
  const { filters, applied, change, applyNow, isRestored } = useFilters()
  const place = usePlaceLocation(filters.place, 0)
  query = filtersToQuery(applied, place.location)
  return (
    <>
      {isRestored && <p>Filters of the last visit</p>}
      <FilterChips filters={filters} onChange={change} />
      <FilterPanel filters={filters} onChange={change} place={place} onSubmit={applyNow} />
    </>
  )
}
const open = (address = '/items') => renderAt(address, <Page />)
const checkbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const chips = () =>
  within(screen.getByRole('group', { name: 'Active filters' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const section = (name: string) => screen.getByText(name, { selector: 'h3' }).closest('details') as HTMLDetailsElement

test('searches after a pause in typing, and writes the words into the address', async () => {
  const { person, addressNow } = await open()
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'ladder')
  expect(query.search).toBeUndefined()
  await waitFor(() => expect(query.search).toBe('ladder'))
  await waitFor(() => expect(addressNow()).toBe('/items?s=ladder'))
  expect(chips()).toEqual(['“ladder”', 'Clear all'])
})

test('searches immediately on Enter', async () => {
  const { person } = await open()
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'ladder{Enter}')
  expect(query.search).toBe('ladder')
})

test('the first pressed type replaces all types, and the next one is added', async () => {
  const { person } = await open()
  await person.click(screen.getByText('Loan'))
  expect([checkbox('Loan').checked, checkbox('Donation').checked]).toEqual([true, false])
  await person.click(screen.getByText('Donation', { selector: 'label' }))
  await waitFor(() => expect(query.types).toEqual(['DN', 'LN']))
  await person.click(screen.getByRole('button', { name: 'Remove the filter: Loan' }))
  await person.click(screen.getByRole('button', { name: 'Remove the filter: Donation' }))
  await waitFor(() => expect(query.types).toBeUndefined())
  expect(checkbox('Event').checked).toBe(true)
})

test('moves the focus to the other chips when a filter is removed', async () => {
  const { person } = await open('/items?s=ladder&us=true')
  await person.click(screen.getByRole('button', { name: /Remove the filter: “ladder”/ }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Active filters' }))
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', '')
})

test('clears all filters at once', async () => {
  const { person, addressNow } = await open('/items?s=ladder&t=LN&us=true&ordering=distance')
  await person.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect([query.search, query.types, query.onlyUnseen]).toEqual([undefined, undefined, undefined]))
  expect(chips()).toEqual([])
  await waitFor(() => expect(addressNow()).not.toContain('s=ladder'))
})

test('opens sections with active filters, and shows their number', async () => {
  await open('/items?c=FD-GD')
  expect([section('Category').open, section('Publication').open]).toEqual([true, false])
  expect(within(section('Category')).getByText('2 filters in use')).toBeTruthy()
})

test('disables a switch until its date is set', async () => {
  await open('/items?avf=1893456000')
  expect(screen.getByRole('switch', { name: 'Include items that start later' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('switch', { name: 'Include items that end earlier' })).toHaveProperty('disabled', true)
})

test('measures a radius without a place from the reference location', async () => {
  answer(members.me, { ...me, save_item_viewing: false })
  const { person } = await open()
  expect(screen.getByRole('group', { name: 'Distance' })).toHaveProperty('disabled', true)
  await screen.findByText(/You chose not to remember/)
  await person.click(screen.getByText('2 km'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'My reference location' }).checked).toBe(true)
  await waitFor(() => expect(query.distancesRadius).toEqual([0, 2]))
  expect(query.userLocation).toBe(`SRID=4326;POINT (${me.ref_location.longitude} ${me.ref_location.latitude})`)
  expect(chips()[0]).toMatch(/Within 2.km from my reference location/)
})

test('links a member without a reference location to the settings', async () => {
  answer(members.me, { ...me, ref_location: null })
  const { person } = await open()
  await person.click(await screen.findByText('My reference location'))
  const link = await screen.findByRole('link', { name: 'Set my reference location' })
  expect(link.getAttribute('href')).toBe('/settings/notifications#my-location')
})

test('explains what to do when the browser denies the position, and retries on request', async () => {
  const getPosition = vi.fn((_found: unknown, failed: () => void) => failed())
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: getPosition } })
  const { person } = await open()
  await person.click(screen.getByText('My position'))
  expect(await screen.findByText('Allow your browser to share your position to use this.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(getPosition).toHaveBeenCalledTimes(2))
})

test('takes an address as a place once a suggestion is picked', async () => {
  const location = { longitude: 5.57, latitude: 50.64 }
  answer(places.suggest, [{ address: 'Rue Léopold 1, Liège', location, group: 'others' }] as never)
  const { person, addressNow } = await open()
  await person.click(screen.getByText('An address'))
  const field = screen.getByRole('combobox', { name: 'Address' })
  await person.type(field, 'Rue Léopold')
  const option = await screen.findByRole('option', { name: /Rue Léopold 1/ })
  fireEvent.mouseDown(option)
  await person.click(option)
  await person.click(screen.getByText('5 km'))
  await waitFor(() => expect(query.distancesRadius).toEqual([0, 5]))
  expect(query.userLocation).toBe('SRID=4326;POINT (5.57 50.64)')
  await waitFor(() => expect(addressNow()).toContain('lt=address'))
  await person.type(field, ' bis')
  await waitFor(() => expect(query.distancesRadius).toBeUndefined())
})

test('limits the count when a unit with fewer choices is selected', async () => {
  const { person } = await open('/items?umcd=true&tu=minutes&tuv=50')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Hours')
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Published within' })
  expect(Number(slider.value)).toBeLessThanOrEqual(Number(slider.max))
})

test('explains to members without view history that all items count as unseen', async () => {
  answer(members.me, { ...me, save_item_viewing: false })
  await open()
  expect(await screen.findByText(/You chose not to remember the items you view/)).toBeTruthy()
})

test('restores the filters of the last visit, and says so until a filter is changed', async () => {
  writeUnsentInput('filters', { s: 'ladder' })
  const { person, addressNow } = await open()
  expect(screen.getByText('Filters of the last visit')).toBeTruthy()
  await waitFor(() => expect(query.search).toBe('ladder'))
  await waitFor(() => expect(addressNow()).toBe('/items?s=ladder'))
  await person.click(screen.getByText('Loan'))
  expect(screen.queryByText('Filters of the last visit')).toBeNull()
})

test('prefers the filters of the address, and restores earlier ones on Back', async () => {
  writeUnsentInput('filters', { s: 'ladder' })
  const { router } = await open('/items?s=sofa')
  expect(query.search).toBe('sofa')
  await router.navigate({ to: '/items', search: { s: 'chair' } as never })
  await waitFor(() => expect(query.search).toBe('chair'))
  router.history.back()
  await waitFor(() => expect(query.search).toBe('sofa'))
})
