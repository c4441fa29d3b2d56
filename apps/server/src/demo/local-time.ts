import { type Weekday, weekdays } from './texts/item-text.ts'

const dayMs = 86_400_000

/** The instant at which clocks of the zone show that time, `days` after the day of `now`. */
export function localTime(now: Date, { days, time, timeZone }: { days: number; time: string; timeZone: string }): Date {
  const [date] = clockText(new Date(now.getTime() + days * dayMs), timeZone).split(' ')
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  const shown = Date.parse(`${clockText(new Date(asIfUtc), timeZone).replace(' ', 'T')}Z`)
  return new Date(asIfUtc - (shown - asIfUtc))
}

/** Days until that weekday: within the coming seven for `inWeeks` 0, never today. */
export function daysUntil(now: Date, { day, inWeeks, timeZone }: { day: Weekday; inWeeks: number; timeZone: string }) {
  const [date] = clockText(now, timeZone).split(' ')
  const today = new Date(`${date}T00:00:00Z`).getUTCDay()
  return ((weekdays.indexOf(day) - today + 6) % 7) + 1 + 7 * inWeeks
}

/** Swedish writes dates as `2026-03-01 18:30:00`, which parses everywhere. */
function clockText(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone })
}
