import type { Language } from '@pollen/contract/constants'
import OpeningHours from 'opening_hours'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import en from './locales/en.json'
import fr from './locales/fr.json'
import { countryOf, describeOpening, readOpeningHours } from './opening-hours.ts'
import { writeOpeningHours } from './write-opening-hours.ts'

const liege = { latitude: 50.64, longitude: 5.57 }
/** A Monday, 09:30 in Brussels. */
const monday = '2026-06-15T07:30:00Z'

const read = (value: string, at = monday, timezone = 'Europe/Brussels') =>
  readOpeningHours(OpeningHours, value, { now: new Date(at), timezone, location: liege })

const translator =
  (texts: Record<string, string>) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

function describeAt(value: string, at?: string, timezone?: string) {
  const state = read(value, at, timezone)
  return state && describeOpening(state, translator(en), 'en')
}

let zoneOfBrowser: string | undefined
beforeEach(() => {
  zoneOfBrowser = process.env.TZ
})
afterEach(() => {
  process.env.TZ = zoneOfBrowser
})

describe.each(['UTC', 'Europe/Brussels', 'America/New_York', 'Pacific/Auckland'])('in a browser in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone
  })

  test.each([
    ['Mo-Fr 09:00-18:00', monday, 'Open now · closes at 18:00'],
    ['Mo-Fr 10:00-18:00', monday, 'Closed now · opens at 10:00'],
    ['Tu-Fr 09:00-18:00', monday, 'Closed now · opens tomorrow at 09:00'],
    ['Sa 14:00-17:00', monday, 'Closed now · opens on Saturday at 14:00'],
    ['Jul-Aug: 10:00-18:00', monday, 'Closed now · opens on 1 July'],
    ['Fr 22:00-02:00', '2026-06-19T21:00:00Z', 'Open now · closes tomorrow at 02:00'],
    ['24/7', monday, 'Open now'],
    ['off', monday, 'Closed now'],
    // A national holiday of Belgium, on a Tuesday.
    ['Mo-Fr 09:00-18:00; PH off', '2026-07-21T08:00:00Z', 'Closed now · opens tomorrow at 09:00'],
  ])('%s', (value, at, text) => {
    expect(describeAt(value, at)).toBe(text)
  })

  test('reads hours in the time zone of the instance', () => {
    expect(describeAt('Mo-Fr 09:00-18:00', monday, 'America/Montreal')).toBe('Closed now · opens at 09:00')
  })
})

test('describes the state in French', () => {
  const state = read('Tu-Fr 09:00-18:00')
  expect(state && describeOpening(state, translator(fr), 'fr')).toBe('Fermé · ouvre demain à 09:00')
})

test.each([
  ['We,Sa 10:00-17:00', 'Wed and Sat, 10:00–17:00', 'mer. et sam., 10:00–17:00'],
  [
    'Mo-Fr 09:00-12:00,14:00-18:00; PH off',
    'Mon–Fri, 09:00–12:00 and 14:00–18:00; public holidays: closed',
    'lun.–ven., 09:00–12:00 et 14:00–18:00 ; jours fériés : fermé',
  ],
  ['Sa[1,-1] 14:00-17:00', '1st and last Sat of the month, 14:00–17:00', '1er et dernier sam. du mois, 14:00–17:00'],
  ['Apr 01-Oct 15 Tu-Su 10:00+', '1 Apr–15 Oct Tue–Sun, from 10:00', '1er avr.–15 oct. mar.–dim., à partir de 10:00'],
  ['Jul-Aug: sunrise-sunset', 'Jul–Aug, sunrise–sunset', 'juil.–août, lever du soleil–coucher du soleil'],
  ['Tu 10:00-12:00, Th 14:00-16:00', 'Tue, 10:00–12:00; Thu, 14:00–16:00', 'mar., 10:00–12:00 ; jeu., 14:00–16:00'],
  [
    'Mo 09:00-18:00 open "ring, please; or Mo-We"',
    'Mon, 09:00–18:00 (ring, please; or Mo-We)',
    'lun., 09:00–18:00 (ring, please; or Mo-We)',
  ],
  [
    '10:00-sunset; Sa sunrise-12:00 unknown',
    '10:00–sunset; Sat, sunrise–12:00 unknown',
    '10:00–coucher du soleil ; sam., lever du soleil–12:00 unknown',
  ],
  ['week 01-53/2 Fr 09:00-12:00', 'week 01-53/2 Fr 09:00–12:00', 'week 01-53/2 Fr 09:00–12:00'],
  ['24/7', '24 hours a day, 7 days a week', '24 h/24, 7 j/7'],
  ['off', 'closed', 'fermé'],
])('formats %s for readers', (value, english, french) => {
  const hours = read(value)?.hours ?? ''
  const written = (language: Language, texts: Record<string, string>) =>
    writeOpeningHours(hours, { t: translator(texts), language }).replaceAll('\u00a0', ' ')
  expect(written('en', en)).toBe(english)
  expect(written('fr', fr)).toBe(french)
})

test('computes sunrise and sunset from the location', () => {
  process.env.TZ = 'Europe/Brussels'
  const state = read('sunrise-sunset', '2026-06-15T12:00:00Z')
  expect(state?.change?.getHours()).toBe(21)
})

test.each([
  '',
  'when the owner is there',
  '"by appointment"',
  'Mo-Fr 09:00-18:00; SH off',
  '10:00+ "perhaps" || unknown',
  '<img src=x onerror=alert(1)>',
  '('.repeat(255),
  'Mo-Su 00:00-24:00,'.repeat(1000),
  '\u0000',
])('does not guess whether %s is open', (value) => {
  expect(read(value)).toBeNull()
})

test.each([
  ['Europe/Brussels', 'be'],
  ['Europe/Paris', 'fr'],
  ['America/Montreal', ''],
  ['UTC', ''],
])('finds the country of %s', (timezone, country) => {
  expect(countryOf(timezone)).toBe(country)
})
