import { readLocalTime, writeLocalTime } from '../../../lib/local-time.ts'

type Span = { start: string; end: string }

/** Written alike, two moments compare as their texts do; an empty start is now. */
const isBefore = (one: string, other: string) => readLocalTime(one) !== null && new Date(one) < new Date(other)

/** The start was set: an end that lies before it moves to it. */
export const settleStart = ({ start, end }: Span): Span =>
  start !== '' && isBefore(end, start) ? { start, end: start } : { start, end }

/** The end was set: a start that lies after it moves to it. */
export const settleEnd = ({ start, end }: Span, now = new Date()): Span =>
  isBefore(end, start || writeLocalTime(now.toISOString())) ? { start: end, end } : { start, end }

/** The earliest end an item can be given when it is edited: now, or its start when that is later. */
export function minimumEnd(start: string, now = new Date()): string {
  const present = writeLocalTime(now.toISOString())
  return isBefore(present, start) ? start : present
}

export const isPast = (text: string, now = new Date()) => readLocalTime(text) !== null && new Date(text) <= now
