import * as z from 'zod/mini'
import { dateFormat } from './formats.ts'

const epochSeconds = /^-?\d{1,11}(?:\.\d{1,9})?$/
const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/**
 * Reads ISO 8601 (a day, or a day and a time) or epoch seconds, as text or as a number; null for anything else, also for a
 * day or time that does not exist. Without a zone it is meant in `timeZone`, and without both it is null.
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
  // The parser takes the 31st of February for the 3rd of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(wholeSeconds)) return null
  const clock = asUtc + Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zone === undefined) return timeZone === undefined ? null : instantInZone(clock, timeZone)
  const offset = readOffset(zone)
  return offset === null ? null : clock - offset
}

/** `Z`, `+02:00`, `+0200` or `+02`, in milliseconds. */
function readOffset(zone: string): number | null {
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', ''))
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

const dayMs = 86_400_000

/**
 * When clocks of the zone show that time. An hour that comes twice, when summer time ends, is the first of the two; one that
 * is left out, when it begins, is as much later as clocks are put forward.
 */
function instantInZone(clock: number, timeZone: string): number {
  const [before, after] = [offsetAt(clock - dayMs, timeZone), offsetAt(clock + dayMs, timeZone)]
  const isShown = (offset: number) => offsetAt(clock - offset, timeZone) === offset
  return clock - (isShown(before) || !isShown(after) ? before : after)
}

/** How far clocks of the zone are ahead of UTC then. Swedish writes `2026-03-01 18:30:00`, which parses everywhere. */
function offsetAt(instant: number, timeZone: string): number {
  // The offset of a year that Swedish does not write with four digits is not known. What is counted from it cannot be written.
  if (Number.isNaN(instant)) return Number.NaN
  const format = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const shown = format.format(instant).replace(' ', 'T')
  return Date.parse(`${shown}Z`) - Math.floor(instant / 1000) * 1000
}

/** The format by which the server knows that a field is a moment, and gives one without a zone that of the instance. */
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

/** Until when something is valid. The server reads a day without a time as the end of that day. */
export const LastMoment = moment({ 'x-end-of-day': true })
