import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isoText, parseTimestamp } from './timestamps.ts'

const parseAnyTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

describe('timestamps are parsed like by the driver', () => {
  test.each([
    '2026-01-31 23:59:59.123+00',
    '2024-02-29 00:00:00.001+00',
    '1969-12-31 23:59:59.999+00',
    '0099-12-31 23:59:59.123+00',
    '9999-12-31 23:59:59.999+00',
    '2026-01-31 23:59:59+00',
    '2026-01-31 23:59:59.1+00',
    '2026-01-31 23:59:59.123456+00',
    '2026-01-31 23:59:59.123+02',
    '2026-01-31 23:59:59.123+05:30',
    '0044-03-15 12:00:00.123+00 BC',
    '12026-01-31 23:59:59.123+00',
    '12026-01-31 23:59:59.12+00',
    '112026-01-31 23:59:59.1+00',
    'infinity',
  ])('%s', (text) => expect(parseTimestamp(text)).toEqual(parseAnyTimestamp(text)))
})

describe('dates are formatted like by toISOString', () => {
  test.each([0, -1, 1e12 + 7, 1.8e12 + 45, 253402300799999, 253402300800000, -6e13, -7e13, 8.64e15])('%i', (at) => {
    expect(isoText(new Date(at))).toBe(new Date(at).toISOString())
  })
  test('throws for an invalid date', () => expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError))
})
