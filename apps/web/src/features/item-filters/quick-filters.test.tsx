import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import type { FilterQuery } from './filter-row.ts'
import { filtersToQuery } from './filters.ts'
import { QuickFilters } from './quick-filters.tsx'
import { TypeTabs } from './type-choices.tsx'
import { useFilters } from './use-filters.ts'
import { usePlaceLocation } from './use-place-location.ts'

/** The latest query of a list with the applied filters. */
let query: FilterQuery
beforeEach(() => logInAda())

function Page() {
  const { filters, applied, change, applyNow } = useFilters()
  query = filtersToQuery(applied, usePlaceLocation(applied.place, 0).location)
  return (
    <>
      <TypeTabs types={filters.types} onChange={(types) => change({ types })} />
      <QuickFilters filters={filters} onChange={change} onSubmit={applyNow} />
    </>
  )
}
const open = (address = '/items') => renderAt(address, <Page />)
const chip = (name: RegExp) => screen.getByRole('button', { name })

test('only loans within 2 km take three presses, from the reference location', async () => {
  answer(members.me, me)
  const { person, addressNow } = await open()
  await person.click(chip(/^Loans$/))
  expect(query.types).toEqual(['LN'])
  expect(chip(/^Loans$/).getAttribute('aria-pressed')).toBe('true')
  await person.click(chip(/^Distance$/))
  expect(await screen.findByText('Around my reference location')).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Change my reference location' }).getAttribute('href')).toBe(
    '/settings/notifications#my-location',
  )
  await person.click(screen.getByRole('menuitemradio', { name: /^2.km$/ }))
  await waitFor(() => expect(query.distancesRadius).toEqual([0, 2]))
  expect(query.userLocation).toBe(`SRID=4326;POINT (${me.ref_location.longitude} ${me.ref_location.latitude})`)
  await waitFor(() => expect(addressNow()).toBe('/items?t=LN&dr=0-2&lt=ref'))

  await person.click(await screen.findByRole('button', { name: /^Within 2.km$/ }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'Any distance' }))
  await waitFor(() => expect(query.distancesRadius).toBeUndefined())
  await waitFor(() => expect(addressNow()).toBe('/items?t=LN'))
})

test('a member without a reference location is offered to set one', async () => {
  answer(members.me, { ...me, ref_location: null })
  const { person } = await open()
  await person.click(chip(/^Distance$/))
  expect(await screen.findByText('Around my position')).toBeTruthy()
  const link = await screen.findByRole('menuitem', { name: 'Set my reference location' })
  expect(link.getAttribute('href')).toBe('/settings/notifications#my-location')
})

test('removing the chip of another filter moves the focus to the row', async () => {
  const { person } = await open('/items?us=true&t=LN')
  await person.click(chip(/^Remove the filter/))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Quick filters' }))
  expect(query).toMatchObject({ types: ['LN'] })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove the filter/ })).toBeNull())
})

test('a second type is added, and the last one removed shows all again', async () => {
  const { person } = await open()
  await person.click(chip(/^Loans$/))
  await person.click(chip(/^Events$/))
  expect(query.types).toEqual(['LN', 'EV'])
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await person.click(chip(/^Loans$/))
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: 'Events' }))
  await person.click(chip(/^Events$/))
  expect(query.types).toBeUndefined()
})

test('a tab shows the items of one type, or all of them', async () => {
  const { person, addressNow } = await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
  await person.click(screen.getByRole('radio', { name: 'Requests' }))
  await waitFor(() => expect(addressNow()).toBe('/items?t=RQ'))
  await person.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(addressNow()).toBe('/items'))
})
