import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { FilterColumn } from './filter-column.tsx'
import { initialFilters } from './filters.ts'

const onChange = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  logInAda()
  onChange.mockClear()
  onClose.mockClear()
})
const place = { location: null, isFinding: false, retry: () => undefined }
const open = (search = '') =>
  renderAt(
    '/map',
    <FilterColumn
      filters={{ ...initialFilters, search }}
      place={place}
      onChange={onChange}
      onSubmit={() => undefined}
      onClose={onClose}
      status="3 items in view"
    />,
  )

test('takes the focus, shows the filters and the number of matches, and closes by button or Escape', async () => {
  const { person } = await open()
  const column = screen.getByRole('region', { name: 'Filters' })
  expect(column.contains(document.activeElement)).toBe(true)
  expect(await screen.findByRole('checkbox', { name: 'Loan' })).toBeTruthy()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 items in view')
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('clears all filters, and keeps the focus', async () => {
  const { person } = await open('ladder')
  await person.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(onChange.mock.calls[0]?.[0]).toMatchObject({ search: '' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
})
