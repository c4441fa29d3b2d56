import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIn } from './count-in.ts'
import { distanceText, firstWords, newsPeriodText, onOneLine, periodText } from './format-news.ts'

/** Replaces no-break spaces, which are hard to see in a failing test. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  [0, 'less than 100 m away', 'à moins de 500 m'],
  [0.351, '350 m away', 'à moins de 500 m'],
  [0.6, '600 m away', 'à environ 600 m'],
  [0.96, '1 km away', 'à environ 1 km'],
  [1.24, '1.2 km away', 'à environ 1,2 km'],
  [9.96, '10 km away', 'à environ 10 km'],
  [98.7, '99 km away', 'à environ 99 km'],
])('formats %s km as %s, and for an approximate place as %s', (km, exact, approximate) => {
  expect(plain(distanceText(km, 'en', { isApproximate: false }))).toBe(exact)
  expect(plain(distanceText(km, 'fr', { isApproximate: true }))).toBe(approximate)
})

test('counts use the plural forms of their language', () => {
  const forms = { one: 'one', other: 'many' }
  expect([0, 1, 2].map((count) => plain(countIn('en')(count, forms)))).toEqual(['0 many', '1 one', '2 many'])
  expect([0, 1, 1234].map((count) => plain(countIn('fr')(count, forms)))).toEqual(['0 one', '1 one', '1 234 many'])
})

test('counts use the common form for plural forms that a text lacks', () => {
  const forms = { one: 'one', many: 'millions', other: 'many' }
  expect(plain(countIn('fr')(1_000_000, forms))).toBe('1 000 000 millions')
  expect(plain(countIn('en')(1_000_000, forms))).toBe('1,000,000 many')
  expect(plain(countIn('fr')(1, { other: 'many' }))).toBe('1 many')
})

const now = new Date('2026-06-15T08:00:00Z')
const at = (text: string) => new Date(text)

test.each([
  [
    at('2026-06-20T12:00Z'),
    at('2026-06-20T15:00Z'),
    'Saturday 20 June, 14:00–17:00',
    'samedi 20 juin, de 14:00 à 17:00',
  ],
  [at('2026-06-20T22:30Z'), null, 'Sunday 21 June, 00:30', 'dimanche 21 juin à 00:30'],
  [
    ...[at('2026-12-31T18:00Z'), at('2027-01-01T02:00Z')],
    'Thursday 31 December, 19:00 – Friday 1 January 2027, 03:00',
    'du jeudi 31 décembre à 19:00 au vendredi 1er janvier 2027 à 03:00',
  ],
  [
    ...[at('2026-06-14T12:00Z'), at('2026-06-15T15:00Z')],
    'Now, until Monday 15 June, 17:00',
    'En ce moment, jusqu’au lundi 15 juin à 17:00',
  ],
  [at('2026-06-14T12:00Z'), null, 'Since Sunday 14 June, 14:00', 'Depuis le dimanche 14 juin à 14:00'],
] as [Date, Date | null, string, string][])('formats an event from %s to %s as: %s', (start, end, english, french) => {
  const words = (language: 'en' | 'fr') => plain(periodText({ start, end, now }, language, 'Europe/Brussels'))
  expect(words('en')).toBe(english)
  expect(words('fr')).toBe(french)
})

test.each([
  ['D', '2026-06-14T06:00Z', '2026-06-15T06:01Z', 'since yesterday', 'depuis hier'],
  ['D', '2026-06-14T06:00Z', '2026-06-15T20:00Z', 'since yesterday', 'depuis hier'],
  ['D', '2026-06-14T06:00Z', '2026-06-15T23:00Z', 'since Sunday 14 June', 'depuis le dimanche 14 juin'],
  ['D', '2026-06-12T06:00Z', '2026-06-15T06:01Z', 'since Friday 12 June', 'depuis le vendredi 12 juin'],
  ['W', '2026-06-12T06:00Z', '2026-06-19T06:01Z', 'this week', 'cette semaine'],
  ['W', '2026-06-12T06:00Z', '2026-06-22T06:01Z', 'since Friday 12 June', 'depuis le vendredi 12 juin'],
  ['M', '2026-05-31T06:00Z', '2026-06-30T06:01Z', 'this month', 'ce mois-ci'],
  ['M', '2026-05-31T06:00Z', '2026-07-01T06:01Z', 'since Sunday 31 May', 'depuis le dimanche 31 mai'],
  ['I', '2026-06-15T05:00Z', '2026-06-15T06:01Z', 'in the last hour', 'depuis une heure'],
  ['I', '2026-06-15T02:00Z', '2026-06-15T06:01Z', 'since Monday 15 June', 'depuis le lundi 15 juin'],
] as const)('a mail (%s) with news since %s, sent at %s, says: %s', (frequency, since, now, english, french) => {
  const words = (language: 'en' | 'fr') =>
    newsPeriodText(frequency, at(since), { now: at(now), language, timeZone: 'Europe/Brussels' })
  expect(words('en')).toBe(english)
  expect(words('fr')).toBe(french)
})

test('the first words of any text are one line within the maximum length, without split characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.integer({ min: 5, max: 250 }), (text, maxLength) => {
      const words = firstWords(text, maxLength)
      expect(words.length).toBeLessThanOrEqual(maxLength)
      expect(words).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202e]/u)
      expect(words.endsWith('…') || words === onOneLine(text)).toBe(true)
    }),
  )
})

test('the first words end with a whole word if possible', () => {
  expect(firstWords('one two three four', 12)).toBe('one two…')
  expect(firstWords('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
})
