import { readLocalTime, writeLocalTime } from '../../../lib/local-time.ts'

/** A range of local times in the format of `datetime-local` inputs: `2026-11-15T09:30`. */
type DateRange = { start: string; end: string }

const isBefore = (one: string, other: string) => readLocalTime(one) !== null && new Date(one) < new Date(other)

/** Adjusts the end after the start was changed: an earlier end becomes equal to the start. */
export const moveEndToStart = ({ start, end }: DateRange): DateRange =>
  start !== '' && isBefore(end, start) ? { start, end: start } : { start, end }

/** Adjusts the start after the end was changed: a later start becomes equal to the end. An empty start means now. */
export const moveStartToEnd = ({ start, end }: DateRange, now = new Date()): DateRange =>
  isBefore(end, start || writeLocalTime(now.toISOString())) ? { start: end, end } : { start, end }

/** Returns the earliest end of an edited item: now, or its start if that is later. */
export function minimumEnd(start: string, now = new Date()): string {
  const present = writeLocalTime(now.toISOString())
  return isBefore(present, start) ? start : present
}

export const isPast = (text: string, now = new Date()) => readLocalTime(text) !== null && new Date(text) <= now
