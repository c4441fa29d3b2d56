import { inEachLanguage } from '@pollen/contract/constants'
import { readMoment } from '@pollen/contract/moment'
import { addressOf } from './addresses.ts'
import { type DemoItem, demoItems, demoResource, languageOf, type Weekday, weekdays } from './demo-data.ts'
import { townNear } from './fill/pick-location.ts'
import { homeOf, locationOf, type Surroundings } from './locations.ts'
import { between, type Random, seededRandom } from './random.ts'
import { typeset } from './typeset.ts'

type Calendar = { now: Date; timeZone: string }

/** A row of the table, with the username of the owner, because the database has not assigned ids yet. */
export type ItemRow = ReturnType<typeof makeItem>

/** Oldest first. */
export function makeItems(setting: Surroundings & Calendar): ItemRow[] {
  return demoItems
    .map((item) => makeItem(item, setting))
    .sort((a, b) => a.creationdate.getTime() - b.creationdate.getTime())
}

function makeItem(item: DemoItem, setting: Surroundings & Calendar) {
  const [category1, category2 = null, category3 = null] = item.categories
  const language = languageOf(item.owner)
  const town = townNear(setting.center) ?? ''
  return {
    owner: item.owner,
    type: item.type,
    name: typeset(item.name, language),
    description: typeset(item.description, language),
    category1,
    category2,
    category3,
    condition: item.condition ?? null,
    visibility: item.visibility ?? 'PB',
    ...datesOf(item, { ...setting, random: seededRandom(`${setting.seed}/item/${item.name}`) }),
    ...(item.at ? locationOf(item.at, setting) : homeOf(item.owner, setting)),
    // Homes are shown approximately, public places exactly.
    location_precision: item.at ? 'exact' : 'approximate',
    address: addressOf(item, setting),
    resource_kind: demoResource(item.resource)?.kind ?? null,
    resource_id: item.resource ?? null,
    // Replaced when the gazetteer is loaded, a few seconds later.
    areas: JSON.stringify(inEachLanguage(() => town)),
  }
}

/** Creation dates precede all past dates of the item, and recent ones are more likely. */
function datesOf(item: DemoItem, { now, timeZone, random }: Calendar & { random: Random }) {
  const on = (days: number, time: string) => localTime(now, { days, time, timeZone })
  const eventDay = item.when ? daysUntil(now, { ...item.when, timeZone }) : 0
  const firstPast = Math.min(0, eventDay, item.untilDay ?? 0, item.closedOnDay ?? 0)
  const creationdate = on(Math.ceil(firstPast - 1 - 40 * random() ** 1.6), daytime(random))
  const closed_at = item.closedOnDay === undefined ? null : on(item.closedOnDay, daytime(random))
  if (item.when) {
    const startdate = on(eventDay, item.when.time)
    const enddate = new Date(startdate.getTime() + item.when.hours * 3_600_000)
    return { creationdate, startdate, enddate, closed_at }
  }
  return {
    creationdate,
    startdate: item.fromDay === undefined ? creationdate : on(item.fromDay, '09:00'),
    enddate: item.untilDay === undefined ? null : on(item.untilDay, '20:00'),
    closed_at,
  }
}

/** Picks a time of day when people are awake, such as `18:30`. */
function daytime(random: Random): string {
  const [hour, minute] = [Math.floor(between(random, 7, 23)), Math.floor(between(random, 0, 60))]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const dayMs = 86_400_000

/** Returns the instant of a local time, `days` after the day of `now`. */
export function localTime(now: Date, { days, time, timeZone }: { days: number; time: string; timeZone: string }): Date {
  const [date] = clockText(new Date(now.getTime() + days * dayMs), timeZone).split(' ')
  return readMoment(`${date}T${time}`, timeZone) ?? now
}

/** Returns the days until a weekday. For `inWeeks` 0, it is within the coming seven days and never today. */
export function daysUntil(now: Date, { day, inWeeks, timeZone }: { day: Weekday; inWeeks: number; timeZone: string }) {
  const [date] = clockText(now, timeZone).split(' ')
  const today = new Date(`${date}T00:00:00Z`).getUTCDay()
  return ((weekdays.indexOf(day) - today + 6) % 7) + 1 + 7 * inWeeks
}

/** Formats dates as `2026-03-01 18:30:00`, which is the Swedish format. */
function clockText(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone })
}
