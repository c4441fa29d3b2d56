import type { Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import type { opening_hours } from 'opening_hours'
import { formatDate } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'

/** The class of the library, which is loaded only where hours are shown. */
export type OpeningHoursClass = typeof opening_hours

export type OpeningState = {
  isOpen: boolean
  now: Date
  /** When the state ends, on the clock of the instance; null if it does not end within a year. */
  change: Date | null
  /** All hours in canonical form: "We,Sa 10:00-17:00". */
  hours: string
}

type Options = { now: Date; timezone: string; location: Location }

/** OpenStreetMap allows no longer value. It bounds how long a hostile one keeps the page busy. */
const maxLength = 255

/**
 * Whether it is open, by the `opening_hours` of OpenStreetMap. Null where nobody can say: the value has mistakes, depends
 * on school holidays, which differ by region, or on an appointment.
 */
export function readOpeningHours(Hours: OpeningHoursClass, value: string, options: Options): OpeningState | null {
  if (value.length > maxLength || /\bSH\b/.test(value)) return null
  const now = clockIn(options.timezone, options.now)
  const inAYear = new Date(now.getFullYear() + 1, now.getMonth(), now.getDate())
  try {
    const hours = new Hours(value, placeOf(value, options), { ...unset, locale: 'en' })
    const state = hours.getStateString(now)
    if (state === 'unknown') return null
    const change = hours.getNextChange(now, inAYear) ?? null
    return { isOpen: state === 'open', now, change, hours: hours.prettifyValue() }
  } catch {
    // The library throws texts about what it cannot read.
    return null
  }
}

const unset = { mode: undefined, tag_key: undefined, map_value: undefined, warnings_severity: undefined }

/** The library knows the time zone of the browser alone, so it is given a date that reads there as the clock does here. */
const clockIn = (timeZone: string, date: Date) =>
  // Swedish writes `2026-03-01 18:30:00`, which parses everywhere.
  new Date(date.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T'))

/** What public holidays and the sun depend on. The library reads coordinates that are texts, whatever its types say. */
function placeOf(value: string, { timezone, location: { latitude, longitude } }: Options) {
  const country_code = /\bPH\b/.test(value) ? countryOf(timezone) : ''
  const [lat, lon] = [String(latitude), String(longitude)] as unknown as [number, number]
  return { lat, lon, address: { country_code, state: '' } }
}

/** The countries whose public holidays the library knows. */
const countries =
  'ad al ar at au be bg br by ca ch ci cn cz de dk ee es fi fr gb ge gg gi gr hr hu ie im it je jp li lt lu lv mc md mt mx na nf nl no nz pl pm pt ro rs ru se si sj sk sm ua us vn za'.split(
    ' ',
  )

/** The country of the instance, as far as its time zone tells; browsers know the zones of a country, not the reverse. */
export const countryOf = (timezone: string) => countries.find((code) => timeZonesOf(code)?.includes(timezone)) ?? ''

function timeZonesOf(country: string): string[] | undefined {
  // Newer browsers have the method, older ones the property that it replaces.
  const region = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[]; timeZones?: string[] }
  return region.getTimeZones?.() ?? region.timeZones
}

/** "Open now · closes at 18:00", "Closed now · opens tomorrow at 09:00", "… on Monday at 09:00", "… on 1 April". */
export function describeOpening({ isOpen, now, change }: OpeningState, t: Translate, language: Language): string {
  const state = t(isOpen ? 'opening-open' : 'opening-closed')
  if (!change) return state
  const time = formatDate(change, language, { hour: '2-digit', minute: '2-digit' })
  const verb = isOpen ? 'closes' : 'opens'
  const days = daysBetween(now, change)
  const next = () => {
    if (days === 0) return t(`opening-next__${verb}-at`, { time })
    if (days === 1) return t(`opening-next__${verb}-tomorrow`, { time })
    if (days < 7) return t(`opening-next__${verb}-on`, { time, day: formatDate(change, language, { weekday: 'long' }) })
    return t(`opening-next__${verb}-date`, { date: formatDate(change, language, { day: 'numeric', month: 'long' }) })
  }
  return `${state} · ${next()}`
}

function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (day(to) - day(from)) / 86_400_000
}
