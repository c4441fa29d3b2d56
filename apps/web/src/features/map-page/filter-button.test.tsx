import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { initialFilters } from '../item-filters/index.ts'
import { FilterButton } from './filter-button.tsx'

const nothing = () => undefined
const panelPlace = { location: null, isFinding: false, retry: nothing }
const filtering = { filters: initialFilters, panelPlace, change: nothing, applyNow: nothing, isSettling: false }

test.each([
  [2, 'Show 2 items'],
  [0, 'Show 0 items'],
  [null, 'Show the items'],
])('the sheet of the filters says how many items it shows, if that is known: %s', async (count, label) => {
  logInAda()
  const button = <FilterButton ref={null} filtering={filtering as never} count={count} column={null} />
  const { person } = await renderAt('/map', button)
  await person.click(screen.getByRole('button', { name: 'Filters' }))
  expect(await screen.findByRole('button', { name: label })).toBeTruthy()
})
