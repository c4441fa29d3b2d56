import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { meQuery } from '../members/index.ts'
import { changeFilters, initialFilters, writeFilters } from './filters.ts'
import { PresetFilters } from './preset-filters.tsx'

beforeEach(logInAda)

function Page() {
  const [filters, setFilters] = useState(initialFilters)
  const { data: member } = useQuery(meQuery)
  return (
    <>
      <output>{JSON.stringify(writeFilters(filters))}</output>
      {member && <p>Known</p>}
      <PresetFilters filters={filters} onChange={(changes) => setFilters(changeFilters(filters, changes))} />
    </>
  )
}
const written = () => JSON.parse(screen.getAllByRole('status')[0]?.textContent ?? '')
const chip = (name: RegExp) => screen.getByRole('button', { name })
const isOn = (name: RegExp) => chip(name).getAttribute('aria-pressed')

test('two presses show only loans within 2 km, and two more show everything again', async () => {
  answer(members.me, me)
  const { person } = await renderAt('/map', <Page />)
  await screen.findByText('Known')
  await person.click(chip(/^Loans$/))
  await person.click(chip(/^2.km$/))
  expect(written()).toEqual({ t: 'LN', dr: '0-2', lt: 'ref' })
  expect([isOn(/^Loans$/), isOn(/^Donations$/), isOn(/^2.km$/), isOn(/^5.km$/)]).toEqual([
    'true',
    'false',
    'true',
    'false',
  ])
  await person.click(chip(/^Loans$/))
  await person.click(chip(/^2.km$/))
  expect(written()).toEqual({})
  expect(screen.getByRole('link', { name: 'Change my reference location' }).getAttribute('href')).toBe(
    '/settings/notifications#my-location',
  )
})

test('measures from the current position of members without a reference location', async () => {
  answer(members.me, { ...me, ref_location: null })
  const { person } = await renderAt('/map', <Page />)
  await screen.findByText('Known')
  await person.click(chip(/^5.km$/))
  expect(written()).toEqual({ dr: '0-5', lt: 'geo' })
  expect(screen.getByRole('link', { name: 'Set my reference location' })).toBeTruthy()
})
