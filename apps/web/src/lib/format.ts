import { exactCountLimit, type Language, languageTable } from '@pollen/contract/constants'
import { locales, memoizeFormatter, numberFormat, withOrdinal } from '@pollen/contract/formats'
import type { Location } from '@pollen/contract/location'
import type { PageCount } from '@pollen/contract/paging'
import { currentLanguage, translate } from './i18n.ts'

const relativeFormat = memoizeFormatter(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return numberFormat(locales[language], options).format(value)
}

/** Counts are capped, and large ones may be some seconds old; both are marked: "10,000+", "about 2,400". */
export function formatCount(count: number, isExact = true): string {
  const number = formatNumber(count, currentLanguage())
  if (isExact) return number
  return count < exactCountLimit ? translate('count-about', { number }) : `${number}+`
}

/** Values for texts with a count: `count` selects the plural, `shown` is displayed. */
export const countValues = ({ count, count_is_exact }: PageCount) => ({
  count,
  shown: formatCount(count, count_is_exact),
})

/** Two decimals at most. `leastDecimals` keeps zeros, so that distances in a column align. */
export function formatDistance(km: number, language: Language, leastDecimals = 0): string {
  const decimals = { minimumFractionDigits: leastDecimals, maximumFractionDigits: 2 }
  return formatNumber(km, language, { style: 'unit', unit: 'kilometer', ...decimals })
}

export function formatFileSize(bytes: number, language: Language): string {
  const { unit, size } = bytes < 1e6 ? { unit: 'kilobyte', size: 1e3 } : { unit: 'megabyte', size: 1e6 }
  return formatNumber(bytes / size, language, { style: 'unit', unit, maximumFractionDigits: 1 })
}

/** Puts a place after a preposition: in French "de Liège", "d’Ans", "du Havre", "des Andelys". */
export function ofPlace(place: string, language: Language): string {
  const plain = place.normalize('NFD')
  const [beginning, replacement = ''] = languageTable[language].ofPlace?.find(([pattern]) => pattern.test(plain)) ?? []
  return beginning ? plain.replace(beginning, replacement).normalize() : place
}

const wholeDate: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' }

/** Formats day and time, or only the given parts. */
export function formatDate(date: Date, language: Language, parts = wholeDate): string {
  // Not cached, because the time zone of the device may change.
  return withOrdinal(new Intl.DateTimeFormat(locales[language], parts).format(date), language)
}

const dayAndTime: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
}
const withYear = { ...dayAndTime, year: 'numeric' } as const

/** "Sat 28 Nov, 14:00–17:00", with the year if it is not the current one. */
export function formatTimeRange(start: Date, end: Date | null, language: Language, now = new Date()): string {
  const isThisYear = [start, end ?? start].every((date) => date.getFullYear() === now.getFullYear())
  const format = new Intl.DateTimeFormat(locales[language], isThisYear ? dayAndTime : withYear)
  return withOrdinal(end ? format.formatRange(start, end) : format.format(start), language)
}

/** "14:00–17:00" */
export function formatHours(start: Date, end: Date | null, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit' })
  return end ? format.formatRange(start, end) : format.format(start)
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Tolerated clock skew between device and server, before a past time counts as future. */
const clockSkewSeconds = 10

/** "just now", "3 hours ago", "in 2 days". Show `formatDate` as its title. */
export function formatRelativeTime(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return translate(seconds > clockSkewSeconds ? 'time-in-a-moment' : 'time-just-now')
  const [unit, size] = step
  return relativeFormat(locales[currentLanguage()], { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

const dayMs = 86_400_000
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** "today", "yesterday", or null for any other day. */
export function formatRelativeDay(date: Date, language: Language, now = new Date()): string | null {
  // Rounded, because days with a clock change have 23 or 25 hours.
  const days = Math.round((startOfDay(date) - startOfDay(now)) / dayMs)
  if (days !== 0 && days !== -1) return null
  return relativeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
}

/** "today", "tomorrow", "in 9 days", "3 weeks ago": by the calendar, so that an event on Saturday is not "tomorrow" on Thursday. */
export function formatDaysAway(date: Date, language: Language, now = new Date()): string {
  const days = Math.round((startOfDay(date) - startOfDay(now)) / dayMs)
  const [unit, size] = dayUnits.find(([, , least]) => Math.abs(days) >= least) ?? (['day', 1] as const)
  return relativeFormat(locales[language], { numeric: 'auto' }).format(Math.trunc(days / size), unit)
}

/** Units with their length and the distance from which they are used, in days. */
const dayUnits = [
  ['year', 365, 365],
  ['month', 30, 60],
  ['week', 7, 14],
] as const

/** "in 15 minutes", rounded up to whole minutes from one minute on. */
export function formatWait(seconds: number, language: Language): string {
  const format = relativeFormat(locales[language])
  return seconds < 60 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute')
}

/** Latitude first, as people type it; text stays unchanged. Six decimals are about ten centimetres. */
export function formatLocation(location: Location | string | null, decimals = 6): string {
  if (location === null || typeof location === 'string') return location ?? ''
  return [location.latitude, location.longitude].map((value) => Number(value.toFixed(decimals))).join(', ')
}

export function formatList(words: string[], language: Language, type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(locales[language], { type }).format(words)
}
