/** The moments of the form are local time as the browser's own field writes it: `2026-11-15T09:30`. */

export function writeMoment(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export function readMoment(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

type Span = { start: string; end: string }

/** Written alike, two moments compare as their texts do; an empty start is now. */
const isBefore = (one: string, other: string) => readMoment(one) !== null && new Date(one) < new Date(other)

/** The start was set: an end that lies before it moves to it. */
export const settleStart = ({ start, end }: Span): Span =>
  start !== '' && isBefore(end, start) ? { start, end: start } : { start, end }

/** The end was set: a start that lies after it moves to it. */
export const settleEnd = ({ start, end }: Span, now = new Date()): Span =>
  isBefore(end, start || writeMoment(now.toISOString())) ? { start: end, end } : { start, end }

/** The earliest end an item can be given when it is edited: now, or its start when that is later. */
export function minimumEnd(start: string, now = new Date()): string {
  const present = writeMoment(now.toISOString())
  return isBefore(present, start) ? start : present
}

export const isPast = (text: string, now = new Date()) => readMoment(text) !== null && new Date(text) <= now
