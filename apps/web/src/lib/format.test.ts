import { readLocation } from '@pollen/contract/location'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import * as format from './format.ts'
import { i18nSettings } from './i18n.ts'
import en from './locales/en.json'
import fr from './locales/fr.json'

beforeAll(() => i18next.init({ ...i18nSettings, resources: { en: { translation: en }, fr: { translation: fr } } }))

const now = new Date('2026-11-15T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('distances follow the language', () => {
  expect(plain(format.formatDistance(2.3, 'fr'))).toBe('2,3 km')
  expect(plain(format.formatDistance(2.345, 'en'))).toBe('2.35 km')
  expect(plain(format.formatDistance(0, 'fr'))).toBe('0 km')
  expect(plain(format.formatDistance(2.3, 'en', 2))).toBe('2.30 km')
})

test('a capped or estimated count is marked as such', async () => {
  await i18next.changeLanguage('en')
  expect(format.formatCount(10_000, false)).toBe('10,000+')
  expect(format.formatCount(10_000)).toBe('10,000')
  expect(format.formatCount(2_400, false)).toBe('about 2,400')
  await i18next.changeLanguage('fr')
  expect(plain(format.formatCount(10_000, false))).toBe('10 000+')
  expect(plain(format.formatCount(2_400, false))).toBe('environ 2 400')
})

test.each([
  [0, 'fr', 'à l’instant'],
  [3, 'fr', 'à l’instant'],
  [59, 'en', 'just now'],
  [-5, 'en', 'just now'],
  [-30, 'en', 'in a moment'],
  [-30, 'fr', 'dans un instant'],
  [90, 'en', '1 minute ago'],
  [3 * 3600, 'fr', 'il y a 3 heures'],
  [86_400, 'fr', 'hier'],
  [-2 * 86_400, 'fr', 'après-demain'],
  [15 * 86_400, 'en', '2 weeks ago'],
  [400 * 86_400, 'en', 'last year'],
] as const)('%i seconds before now, in %s, is "%s"', async (seconds, language, expected) => {
  await i18next.changeLanguage(language)
  expect(format.formatRelativeTime(before(seconds), now)).toBe(expected)
})

test('dates name the month', () => {
  expect(format.formatDate(now, 'en')).toContain('15 November 2026')
  expect(format.formatDate(now, 'fr')).toContain('15 novembre 2026')
  const first = new Date(2026, 4, 1, 10, 1)
  expect(format.formatDate(first, 'fr')).toBe('1er mai 2026 à 10:01')
  expect(format.formatDate(first, 'fr', { weekday: 'long', day: 'numeric', month: 'long' })).toBe('vendredi 1er mai')
  expect(format.formatDate(new Date(2026, 4, 21), 'fr', { dateStyle: 'long' })).toBe('21 mai 2026')
})

test('an event shows its day and hours, and the year if it is not this one', () => {
  const [start, end] = [new Date(2026, 10, 28, 14), new Date(2026, 10, 28, 17)]
  expect(plain(format.formatTimeRange(start, end, 'en', now))).toBe('Sat 28 Nov, 14:00–17:00')
  expect(plain(format.formatTimeRange(start, end, 'fr', now))).toMatch(/^sam. 28 nov., 14:00\s?–\s?17:00$/)
  expect(format.formatTimeRange(start, null, 'en', now)).toBe('Sat 28 Nov, 14:00')
  expect(format.formatTimeRange(start, null, 'en', new Date(2027, 0, 5))).toContain('2026')
})

test('lists are joined as the language does', () => {
  expect(format.formatList(['A', 'B'], 'fr')).toBe('A et B')
})

test('waiting times are rounded up to whole minutes', () => {
  expect(format.formatWait(841, 'en')).toBe('in 15 minutes')
  expect(format.formatWait(60, 'fr')).toBe('dans 1 minute')
  expect(format.formatWait(12, 'en')).toBe('in 12 seconds')
})

test('file sizes are in kilobytes or megabytes', () => {
  expect(plain(format.formatFileSize(4_210, 'en'))).toBe('4.2 kB')
  expect(plain(format.formatFileSize(12_345_678, 'fr'))).toBe('12,3 Mo')
})

test('a location is written as people type it, and parses to the same location', () => {
  const text = format.formatLocation({ longitude: 5.5736112, latitude: 50.6450944 })
  expect(text).toBe('50.645094, 5.573611')
  expect(readLocation(text)).toEqual({ longitude: 5.573611, latitude: 50.645094 })
})

test('unfinished text stays as it is, and no location is an empty text', () => {
  expect(format.formatLocation('50.6')).toBe('50.6')
  expect(format.formatLocation(null)).toBe('')
})

test.each([
  ['Liège', 'de Liège'],
  ['Ans', 'd’Ans'],
  ['Écaussinnes', 'd’Écaussinnes'],
  ['Le Havre', 'du Havre'],
  ['Les Andelys', 'des Andelys'],
  ['La Louvière', 'de La Louvière'],
  ['Lens', 'de Lens'],
])('French puts %s after a preposition as "%s"', (place, expected) => {
  expect(format.ofPlace(place, 'fr')).toBe(expected)
})
