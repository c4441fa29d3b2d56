import { readMoment as readIso, writeMoment as writeIso } from '../form/moments.ts'

/** Epoch seconds as a field for date and time shows them, in the time of this device. */
export const writeMoment = (seconds: number | null) =>
  writeIso(seconds === null ? null : new Date(seconds * 1000).toISOString())

/** Null while it is not a date yet, or not one of our times: a year is typed digit by digit. */
export function readMoment(text: string): number | null {
  const seconds = Math.floor(Date.parse(readIso(text) ?? '') / 1000)
  return seconds >= 0 ? seconds : null
}
