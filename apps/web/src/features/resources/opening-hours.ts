import type { Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import type { opening_hours } from 'opening_hours'
import { formatDate } from '../../lib/format.ts'
import type { Translate } from '../../lib/i18n.ts'

/** Class of the `opening_hours` library, which is loaded only where hours are shown. */
export type OpeningHoursClass = typeof opening_hours

export type OpeningState = {
  isOpen: boolean
  now: Date
  /** When the state ends, in the time zone of the instance; null if it does not end within a year. */
  change: Date | null
  /** All hours in canonical form, such as "We,Sa 10:00-17:00". */
  hours: string
}

type Options = { now: Date; timezone: string; location: Location }

/** Maximum length of a value in OpenStreetMap. Limits how long a hostile value can block the page. */
const maxLength = 255

/**
 * Evaluates the `opening_hours` of OpenStreetMap. Returns null if the state is unknown: the value is invalid, depends on school holidays,
 * which differ by region, or requires an appointment.
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
    // The library throws strings for values that it cannot parse.
    return null
  }
}

const unset = { mode: undefined, tag_key: undefined, map_value: undefined, warnings_severity: undefined }

/** Returns a date that shows the local time of the instance in the browser's time zone, the only one that the library supports. */
const clockIn = (timeZone: string, date: Date) =>
  // The Swedish format `2026-03-01 18:30:00` can be parsed by every browser.
  new Date(date.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T'))

/** Location for public holidays and the position of the sun. The library expects coordinates as strings, contrary to its types. */
function placeOf(value: string, { timezone, location: { latitude, longitude } }: Options) {
  const country_code = /\bPH\b/.test(value) ? countryOf(timezone) : ''
  const [lat, lon] = [String(latitude), String(longitude)] as unknown as [number, number]
  return { lat, lon, address: { country_code, state: '' } }
}

/** Countries with public holidays in the library. */
const countries =
  'ad al ar at au be bg br by ca ch ci cn cz de dk ee es fi fr gb ge gg gi gr hr hu ie im it je jp li lt lu lv mc md mt mx na nf nl no nz pl pm pt ro rs ru se si sj sk sm ua us vn za'.split(
    ' ',
  )

/** Returns the country of a time zone. Browsers only list the zones of a country, so this searches all countries. */
export const countryOf = (timezone: string) => countries.find((code) => timeZonesOf(code)?.includes(timezone)) ?? ''

function timeZonesOf(country: string): string[] | undefined {
  // Older browsers have a property instead of the method.
  const region = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[]; timeZones?: string[] }
  return region.getTimeZones?.() ?? region.timeZones
}

/** Returns "Open now · closes at 18:00", "Closed now · opens tomorrow at 09:00", "… on Monday at 09:00" or "… on 1 April". */
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
