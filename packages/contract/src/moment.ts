import * as z from 'zod/mini'
import { dateFormat } from './formats.ts'

const epochSeconds = /^-?\d{1,11}(?:\.\d{1,9})?$/
const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/**
 * Parses ISO 8601 (a day, or a day and a time) or epoch seconds, as text or number. Returns null for anything else,
 * including days and times that do not exist. Text without a zone is in `timeZone`; if that is missing, too, returns null.
 */
export function readMoment(sent: string | number, timeZone?: string): Date | null {
  const instant = epochSeconds.test(String(sent)) ? Number(sent) * 1000 : readIso(String(sent), timeZone)
  if (instant === null) return null
  const date = new Date(instant)
  return date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 10_000 ? date : null
}

function readIso(text: string, timeZone: string | undefined): number | null {
  const [, day, minute = '00:00', second = '00', fraction = '', zone] = isoDate.exec(text) ?? []
  const wholeSeconds = `${day}T${minute}:${second}`
  const asUtc = Date.parse(`${wholeSeconds}Z`)
  // `Date.parse` accepts the 31st of February as the 3rd of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(wholeSeconds)) return null
  const clock = asUtc + Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zone === undefined) return timeZone === undefined ? null : instantInZone(clock, timeZone)
  const offset = readOffset(zone)
  return offset === null ? null : clock - offset
}

/** Parses `Z`, `+02:00`, `+0200` or `+02` to milliseconds. */
function readOffset(zone: string): number | null {
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', ''))
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

const dayMs = 86_400_000

/**
 * Converts local time to an instant. A time that occurs twice at the end of summer time is the first one. A time that is
 * skipped at its start is shifted by the size of the gap.
 */
function instantInZone(clock: number, timeZone: string): number {
  const [before, after] = [offsetAt(clock - dayMs, timeZone), offsetAt(clock + dayMs, timeZone)]
  const isShown = (offset: number) => offsetAt(clock - offset, timeZone) === offset
  return clock - (isShown(before) || !isShown(after) ? before : after)
}

/** Returns the UTC offset of a zone at an instant. Swedish formats dates as `2026-03-01 18:30:00`, which every engine parses. */
function offsetAt(instant: number, timeZone: string): number {
  // Swedish writes some years without four digits, which makes the offset NaN.
  if (Number.isNaN(instant)) return Number.NaN
  const format = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const shown = format.format(instant).replace(' ', 'T')
  return Date.parse(`${shown}Z`) - Math.floor(instant / 1000) * 1000
}

/** Format that marks moments for the server, which applies the zone of the instance to those without one. */
export const momentFormat = 'date-time'

const moment = (meta: object = {}) =>
  z.pipe(
    z.union([z.string().check(z.meta({ format: momentFormat, ...meta })), z.number()]),
    z.transform((sent, ctx): Date => {
      const date = readMoment(sent)
      if (date) return date
      ctx.issues.push({ code: 'custom', input: sent, params: { message: 'date' } })
      return z.NEVER
    }),
  )

export const Moment = moment()

/** The end of a validity. The server reads a day without a time as the end of that day. */
export const LastMoment = moment({ 'x-end-of-day': true })
