import { expect, test } from 'vitest'
import common from '../locales/en.json'
import commonFrench from '../locales/fr.json'
import { eventWhen } from './event-when.tsx'
import en from './locales/en.json'
import fr from './locales/fr.json'

/** A Friday at noon, in local time. */
const now = new Date(2026, 10, 27, 12)
const at = (day: number, hour: number, month = 10, year = 2026) => new Date(year, month, day, hour).toISOString()

const translator =
  (texts: Record<string, string>) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const linesOf = (startdate: string, enddate: string | null, is_closed = false) => {
  const event = { startdate, enddate, is_closed }
  const english = eventWhen(event, translator({ ...common, ...en }), { language: 'en', now })
  const french = eventWhen(event, translator({ ...commonFrench, ...fr }), { language: 'fr', now })
  return [english, french].map(({ day, hours, relative }) => [day, hours, relative])
}

test.each([
  [
    at(28, 14),
    at(28, 17),
    ['Saturday 28 November', '14:00–17:00', 'tomorrow'],
    ['samedi 28 novembre', 'de 14:00 à 17:00', 'demain'],
  ],
  // An evening that ends after midnight takes place on one day.
  [
    at(28, 20),
    at(29, 2),
    ['Saturday 28 November', '20:00–02:00', 'tomorrow'],
    ['samedi 28 novembre', 'de 20:00 à 02:00', 'demain'],
  ],
  [
    at(1, 9, 11),
    null,
    ['Tuesday 1 December', 'at 09:00', 'in 4 days'],
    ['mardi 1er décembre', 'à 09:00', 'dans 4 jours'],
  ],
  [
    at(28, 14),
    at(30, 17),
    ['Sat 28 Nov, 14:00', 'to Mon 30 Nov, 17:00', 'tomorrow'],
    ['du sam. 28 nov. à 14:00', 'au lun. 30 nov. à 17:00', 'demain'],
  ],
  [
    at(2, 14, 0, 2027),
    null,
    ['Saturday 2 January 2027', 'at 14:00', 'in 5 weeks'],
    ['samedi 2 janvier 2027', 'à 14:00', 'dans 5 semaines'],
  ],
])('gives the day, the hours and the distance of an event: %s, %s', (start, end, english, french) => {
  const [inEnglish = [], inFrench] = linesOf(start, end)
  // Some versions of Intl put a comma after the weekday.
  expect(inEnglish.map((line) => line?.replace('day, ', 'day '))).toEqual(english)
  expect(inFrench).toEqual(french)
})

test.each([
  [at(27, 18), at(27, 20), 'today', 'aujourd’hui'],
  [at(27, 11), at(27, 17), 'Happening now', 'En ce moment'],
  [at(26, 14), at(26, 17), 'Took place yesterday', 'A eu lieu hier'],
  [at(26, 14), at(26, 14), 'Took place yesterday', 'A eu lieu hier'],
])('says how far away an event is: %s, %s', (start, end, english, french) => {
  expect(linesOf(start, end).map(([, , relative]) => relative)).toEqual([english, french])
})

test('says since when an event without end is in progress', () => {
  expect(linesOf(at(27, 10), null)[0]?.[2]).toBe('Started 2 hours ago')
})

test('does not say that a closed event took place, because it may have been cancelled', () => {
  expect(linesOf(at(26, 14), at(26, 17), true).map(([, , relative]) => relative)).toEqual([null, null])
})
