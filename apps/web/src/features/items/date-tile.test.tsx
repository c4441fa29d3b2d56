import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { DateTile, tileDays } from './date-tile.tsx'

/** A Friday at noon, in local time. */
const now = new Date(2026, 10, 27, 12)
const at = (day: number, hour: number, month = 10, year = 2026) => new Date(year, month, day, hour).toISOString()

test.each([
  ['one day', at(28, 14), at(28, 17), ['Nov', '28', 'Sat'], ['nov', '28', 'sam']],
  ['no end', at(28, 14), null, ['Nov', '28', 'Sat'], ['nov', '28', 'sam']],
  ['an evening that ends after midnight', at(28, 20), at(29, 2), ['Nov', '28', 'Sat'], ['nov', '28', 'sam']],
  ['several days', at(28, 14), at(30, 17), ['Nov', '28–30', 'Sat–Mon'], ['nov', '28–30', 'sam–lun']],
  ['two months', at(28, 14), at(1, 17, 11), ['Nov–Dec', '28–1', 'Sat–Tue'], ['nov–déc', '28–1', 'sam–mar']],
  ['another year', at(2, 14, 0, 2027), null, ['Jan 2027', '2', 'Sat'], ['janv 2027', '2', 'sam']],
])('shows month, day and weekday: %s', (_, startdate, enddate, english, french) => {
  const parts = (language: 'en' | 'fr') => {
    const { month, day, weekday } = tileDays({ startdate, enddate }, language, now)
    return [month, day, weekday]
  }
  expect([parts('en'), parts('fr')]).toEqual([english, french])
})

const event = { creationdate: at(1, 9, 0, 2020), is_closed: false, enddate: null }

test('is named after the whole date', async () => {
  await renderPart(<DateTile event={{ ...event, startdate: new Date(2999, 10, 28, 14).toISOString() }} />)
  const tile = screen.getByRole('img', { name: /^Thursday,? 28 November 2999$/ })
  expect(tile.hasAttribute('data-past')).toBe(false)
})

test('is muted once the event is past', async () => {
  await renderPart(<DateTile event={{ ...event, startdate: at(28, 14, 10, 2020), enddate: at(30, 17, 10, 2020) }} />)
  expect(screen.getByRole('img').hasAttribute('data-past')).toBe(true)
})

test('says that an event has no date yet', async () => {
  await renderPart(<DateTile event={{ ...event, startdate: event.creationdate }} />)
  expect(screen.getByRole('img', { name: 'No date yet' }).textContent).toBe('')
})

test('is silent beside a text with the same dates', async () => {
  await renderPart(<DateTile event={{ ...event, startdate: at(28, 14) }} isDecorative />)
  expect(screen.queryByRole('img')).toBeNull()
})
