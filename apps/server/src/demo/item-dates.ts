import { daysUntil, localTime } from './local-time.ts'
import { between, type Random } from './random.ts'
import type { SharedText } from './texts/shared-texts.ts'

export type ItemDates = { creationdate: Date; startdate: Date; enddate: Date | null; closed_at: Date | null }

export type Calendar = { now: Date; timeZone: string }

/** Published before everything that has already happened to it, the more likely the more recent. */
export function itemDates(text: SharedText, { now, timeZone, random }: Calendar & { random: Random }): ItemDates {
  const on = (days: number, time: string) => localTime(now, { days, time, timeZone })
  const eventDay = 'when' in text ? daysUntil(now, { ...text.when, timeZone }) : 0
  const firstPast = Math.min(0, eventDay, text.until ?? 0, text.closed ?? 0)
  const creationdate = on(Math.ceil(firstPast - 1 - 40 * random() ** 1.6), daytime(random))
  const closed_at = text.closed === undefined ? null : on(text.closed, daytime(random))
  if ('when' in text) {
    const startdate = on(eventDay, text.when.time)
    const enddate = new Date(startdate.getTime() + text.when.hours * 3_600_000)
    return { creationdate, startdate, enddate, closed_at }
  }
  return {
    creationdate,
    startdate: text.from === undefined ? creationdate : on(text.from, '09:00'),
    enddate: text.until === undefined ? null : on(text.until, '20:00'),
    closed_at,
  }
}

/** People write between breakfast and bedtime. */
function daytime(random: Random): string {
  const [hour, minute] = [Math.floor(between(random, 7, 23)), Math.floor(between(random, 0, 60))]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
