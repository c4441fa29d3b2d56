import { exactCountLimit, type Language, languageTable } from '@pollen/contract/constants'
import { keepEach, locales, numberFormat, withOrdinal } from '@pollen/contract/formats'
import type { Location } from '@pollen/contract/location'
import type { PageCount } from '@pollen/contract/paging'
import { currentLanguage, translate } from './i18n.ts'

const relativeFormat = keepEach(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return numberFormat(locales[language], options).format(value)
}

/** Counts stop at a limit, and a large one may be some seconds old; the answer says so: "10,000+", "about 2,400". */
export function formatCount(count: number, isExact = true): string {
  const number = formatNumber(count, currentLanguage())
  if (isExact) return number
  return count < exactCountLimit ? translate('count-about', { number }) : `${number}+`
}

/** For texts with a count: the plural follows `count`, and the text shows `shown`. */
export const countValues = ({ count, count_is_exact }: PageCount) => ({
  count,
  shown: formatCount(count, count_is_exact),
})

/** Two decimals at most; `leastDecimals` keeps zeros, where distances stand one under the other. */
export function formatDistance(km: number, language: Language, leastDecimals = 0): string {
  const decimals = { minimumFractionDigits: leastDecimals, maximumFractionDigits: 2 }
  return formatNumber(km, language, { style: 'unit', unit: 'kilometer', ...decimals })
}

export function formatFileSize(bytes: number, language: Language): string {
  const { unit, size } = bytes < 1e6 ? { unit: 'kilobyte', size: 1e3 } : { unit: 'megabyte', size: 1e6 }
  return formatNumber(bytes / size, language, { style: 'unit', unit, maximumFractionDigits: 1 })
}

/** A place after a preposition: in French "de Liège", "d’Ans", "du Havre", "des Andelys". */
export function ofPlace(place: string, language: Language): string {
  const plain = place.normalize('NFD')
  const [beginning, replacement = ''] = languageTable[language].ofPlace?.find(([pattern]) => pattern.test(plain)) ?? []
  return beginning ? plain.replace(beginning, replacement).normalize() : place
}

const wholeDate: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' }

/** Day and time, or only the named parts. */
export function formatDate(date: Date, language: Language, parts = wholeDate): string {
  // Not kept, because the device may come into another time zone.
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

/** "Sat 28 Nov, 14:00–17:00". The year is named where it is not this one. */
export function formatTimeRange(start: Date, end: Date | null, language: Language, now = new Date()): string {
  const isThisYear = [start, end ?? start].every((date) => date.getFullYear() === now.getFullYear())
  const format = new Intl.DateTimeFormat(locales[language], isThisYear ? dayAndTime : withYear)
  return withOrdinal(end ? format.formatRange(start, end) : format.format(start), language)
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How far the clocks of a device and the server may differ before a past time counts as future. */
const clockSkewSeconds = 10

/** "just now", "3 hours ago", "in 2 days"; show it with `formatDate` as its title. */
export function formatRelativeTime(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return translate(seconds > clockSkewSeconds ? 'time-in-a-moment' : 'time-just-now')
  const [unit, size] = step
  return relativeFormat(locales[currentLanguage()], { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

const dayMs = 86_400_000
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** "today", "yesterday"; null for any other day. */
export function formatRelativeDay(date: Date, language: Language, now = new Date()): string | null {
  // Rounded, because two days of a year are 23 and 25 hours long.
  const days = Math.round((startOfDay(date) - startOfDay(now)) / dayMs)
  if (days !== 0 && days !== -1) return null
  return relativeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
}

/** How long to wait, in whole minutes where it is one or more: "in 15 minutes". */
export function formatWait(seconds: number, language: Language): string {
  const format = relativeFormat(locales[language])
  return seconds < 60 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute')
}

/** Latitude first, as people type it; a text is not changed. Six decimals are about ten centimetres. */
export function formatLocation(location: Location | string | null, decimals = 6): string {
  if (location === null || typeof location === 'string') return location ?? ''
  return [location.latitude, location.longitude].map((value) => Number(value.toFixed(decimals))).join(', ')
}

export function formatList(words: string[], language: Language, type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(locales[language], { type }).format(words)
}
