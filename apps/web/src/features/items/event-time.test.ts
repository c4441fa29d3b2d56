import { expect, test } from 'vitest'
import { eventTimeText } from './event-time.ts'
import en from './locales/en.json'
import fr from './locales/fr.json'

/** A Friday at noon, in local time. */
const now = new Date(2026, 10, 27, 12)
const at = (day: number, hour: number, month = 10, year = 2026) => new Date(year, month, day, hour).toISOString()

const translator =
  (texts: Record<string, string>) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const textsOf = (startdate: string, enddate: string | null, more: object = {}) => {
  const event = { startdate, enddate, is_closed: false, ...more }
  return [
    eventTimeText(event, translator(en), { language: 'en', now }),
    eventTimeText(event, translator(fr), { language: 'fr', now }),
  ]
}

test.each([
  [at(28, 14), at(28, 17), 'Takes place on Sat 28 Nov, 14:00–17:00', 'A lieu le sam. 28 nov., de 14:00 à 17:00'],
  [at(28, 14), null, 'Takes place on Sat 28 Nov, 14:00', 'A lieu le sam. 28 nov. à 14:00'],
  [at(28, 14), at(28, 14), 'Takes place on Sat 28 Nov, 14:00', 'A lieu le sam. 28 nov. à 14:00'],
  [
    at(28, 14),
    at(1, 17, 11),
    'Takes place from Sat 28 Nov, 14:00 to Tue 1 Dec, 17:00',
    'A lieu du sam. 28 nov. à 14:00 au mar. 1er déc. à 17:00',
  ],
  [at(2, 14, 0, 2027), null, 'Takes place on Sat, 2 Jan 2027, 14:00', 'A lieu le sam. 2 janv. 2027 à 14:00'],
])('describes a future event: %s, %s', (start, end, english, french) => {
  expect(textsOf(start, end)).toEqual([english, french])
})

test.each([
  [at(27, 11), at(27, 17), 'Taking place now, until 17:00', 'A lieu en ce moment, jusqu’à 17:00'],
  [
    at(26, 11),
    at(29, 17),
    'Taking place now, until Sun 29 Nov, 17:00',
    'A lieu en ce moment, jusqu’au dim. 29 nov. à 17:00',
  ],
  [at(27, 12), null, 'Started on Fri 27 Nov, 12:00', 'A commencé le ven. 27 nov. à 12:00'],
])('describes an event in progress: %s, %s', (start, end, english, french) => {
  expect(textsOf(start, end)).toEqual([english, french])
})

test.each([
  [at(26, 14), at(26, 17), 'Took place on Thu 26 Nov, 14:00–17:00', 'A eu lieu le jeu. 26 nov., de 14:00 à 17:00'],
  [at(26, 14), at(26, 14), 'Took place on Thu 26 Nov, 14:00', 'A eu lieu le jeu. 26 nov. à 14:00'],
  [
    at(25, 14),
    at(27, 12),
    'Took place from Wed 25 Nov, 14:00 to Fri 27 Nov, 12:00',
    'A eu lieu du mer. 25 nov. à 14:00 au ven. 27 nov. à 12:00',
  ],
])('describes a past event: %s, %s', (start, end, english, french) => {
  expect(textsOf(start, end)).toEqual([english, french])
})

test('shows only the dates of a closed event, which may have been cancelled', () => {
  expect(textsOf(at(28, 14), null, { is_closed: true })[0]).toBe('Sat 28 Nov, 14:00')
})

test('an event without a chosen start has no date yet', () => {
  const creationdate = at(20, 9)
  expect(textsOf(creationdate, null, { creationdate })).toEqual(['No date yet', 'Date à préciser'])
  expect(textsOf(at(28, 14), null, { creationdate })[0]).toBe('Takes place on Sat 28 Nov, 14:00')
})
