import { readLocalTime, writeLocalTime } from '../../../lib/local-time.ts'

/** Dates of the form are local time as the browser's own field writes it: `2026-11-15T09:30`. */
type DateRange = { start: string; end: string }

const isBefore = (one: string, other: string) => readLocalTime(one) !== null && new Date(one) < new Date(other)

/** After the start was set: an end that lies before it becomes the start. */
export const moveEndToStart = ({ start, end }: DateRange): DateRange =>
  start !== '' && isBefore(end, start) ? { start, end: start } : { start, end }

/** After the end was set: a start that lies after it becomes the end. An empty start means now. */
export const moveStartToEnd = ({ start, end }: DateRange, now = new Date()): DateRange =>
  isBefore(end, start || writeLocalTime(now.toISOString())) ? { start: end, end } : { start, end }

/** The earliest end an edited item can have: now, or its start when that is later. */
export function minimumEnd(start: string, now = new Date()): string {
  const present = writeLocalTime(now.toISOString())
  return isBefore(present, start) ? start : present
}

export const isPast = (text: string, now = new Date()) => readLocalTime(text) !== null && new Date(text) <= now
