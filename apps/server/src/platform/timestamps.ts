import pg from 'pg'

/*
 * A page of a list has a hundred dates. The general functions for them take a tenth of the CPU time of the request. These take a third
 * of that for the usual format, and leave all other formats to the general functions.
 */

const parseAnyTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const usualFormat = '2026-01-31 23:59:59.123+00'

/** Reads a `timestamptz` as PostgreSQL writes it. */
export function parseTimestamp(text: string): Date {
  if (text.length !== usualFormat.length || text[4] !== '-' || !text.endsWith('+00')) return parseAnyTimestamp(text)
  const year = digitsAt(text, 0) * 100 + digitsAt(text, 2)
  const milliseconds = digitsAt(text, 20) * 10 + digitAt(text, 22)
  const at = Date.UTC(
    year,
    digitsAt(text, 5) - 1,
    digitsAt(text, 8),
    digitsAt(text, 11),
    digitsAt(text, 14),
    digitsAt(text, 17),
    milliseconds,
  )
  // `Date.UTC` maps the years 0 to 99 to the twentieth century.
  return year < 100 ? parseAnyTimestamp(text) : new Date(at)
}

const zero = '0'.charCodeAt(0)
const digitAt = (text: string, index: number) => text.charCodeAt(index) - zero
const digitsAt = (text: string, index: number) => digitAt(text, index) * 10 + digitAt(text, index + 1)

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** Writes a date like `toISOString`. */
export function isoText(date: Date): string {
  const year = date.getUTCFullYear()
  // The condition is also false for an invalid date.
  if (!(year >= 1000 && year <= 9999)) return date.toISOString()
  const day = `${year}-${twoDigits[date.getUTCMonth() + 1]}-${twoDigits[date.getUTCDate()]}`
  const minute = `${twoDigits[date.getUTCHours()]}:${twoDigits[date.getUTCMinutes()]}`
  const milliseconds = String(date.getUTCMilliseconds()).padStart(3, '0')
  return `${day}T${minute}:${twoDigits[date.getUTCSeconds()]}.${milliseconds}Z`
}
