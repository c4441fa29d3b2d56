import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Moment, readMoment } from './moment.ts'

const brussels = 'Europe/Brussels'
const read = (sent: string | number, timeZone = brussels) => readMoment(sent, timeZone)?.toISOString() ?? null

test.each([
  ['2026-06-15T10:00:00Z', '2026-06-15T10:00:00.000Z'],
  ['2026-06-15T10:00:00.123456Z', '2026-06-15T10:00:00.123Z'],
  ['2026-06-15T10:00:00,5Z', '2026-06-15T10:00:00.500Z'],
  ['2026-06-15T10:00:00+02:00', '2026-06-15T08:00:00.000Z'],
  ['2026-06-15T10:00+0530', '2026-06-15T04:30:00.000Z'],
  ['2026-06-15T10:00:00-03', '2026-06-15T13:00:00.000Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  [1_781_517_600, '2026-06-15T10:00:00.000Z'],
  ['1781517600', '2026-06-15T10:00:00.000Z'],
  ['1781517600.25', '2026-06-15T10:00:00.250Z'],
  ['-86400', '1969-12-31T00:00:00.000Z'],
])('%j is a moment', (sent, expected) => {
  expect(read(sent)).toBe(expected)
})

test.each([
  ['2026-06-15', '2026-06-14T22:00:00.000Z'],
  ['2026-06-15T10:00', '2026-06-15T08:00:00.000Z'],
  ['2026-12-15T10:00:00', '2026-12-15T09:00:00.000Z'],
  // Clocks go from 01:59 to 03:00.
  ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  // Clocks go from 02:59 back to 02:00.
  ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('%j without a zone is in the zone of the instance', (sent, expected) => {
  expect(read(sent)).toBe(expected)
})

test('the zone depends on the instance', () => {
  expect(read('2026-06-15T10:00', 'America/New_York')).toBe('2026-06-15T14:00:00.000Z')
  expect(read('2026-06-15T10:00', 'Asia/Kathmandu')).toBe('2026-06-15T04:15:00.000Z')
  expect(readMoment('2026-06-15T10:00')).toBeNull()
})

test.each([
  ...['soon 5', '', ' ', ' 5 ', '1e9', '0x10', '٣', 'NaN', 'now', 'tomorrow', '15/06/2026', 'June 15, 2026'],
  ...['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-06-00', '2026-6-1', '2026-06', '26-06-15'],
  ...['2026-06-15T24:00', '2026-06-15T10:60', '2026-06-15T10:00:60', '2026-06-15T10', '2026-06-15 10:00'],
  ...['2026-06-15T10:00:00+25:00', '2026-06-15T10:00:00+01:60', '2026-06-15T10:00:00 02:00', '2026-06-15Z'],
  ...['1899-12-31T00:00:00Z', '+275760-09-13T00:00:00Z', '0099-01-01', '999999999999'],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 1e21],
])('%j is no moment', (sent) => {
  expect(read(sent)).toBeNull()
})

test('moments are read back as they were written', () => {
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (date) => {
      expect(read(date.toISOString())).toBe(date.toISOString())
      expect(Moment.parse(date.toISOString())).toEqual(date)
    }),
  )
})
