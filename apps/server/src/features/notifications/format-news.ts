import type { Language } from '@pollen/contract/constants'
import { dateFormat, locales, numberFormat, withOrdinal, yearOf } from '@pollen/contract/formats'
import { latestDigestTime } from './digest-times.ts'
import type { MailFrequency } from './mail-data.ts'
import { newsTexts } from './news-texts.ts'

const hourMs = 3_600_000

/**
 * Formats a rounded distance: "350 m", "1.2 km", "14 km". An approximate place is the middle of a grid cell, so shorter distances
 * are given as "less than 500 m".
 */
export function distanceText(km: number, language: Language, { isApproximate }: { isApproximate: boolean }): string {
  const least = isApproximate ? 0.5 : 0.1
  const shown = Math.max(km, least)
  const unit =
    shown < 0.95 ? { unit: 'meter', value: Math.round(shown * 20) * 50 } : { unit: 'kilometer', value: shown }
  const style = { style: 'unit', unit: unit.unit, maximumFractionDigits: shown < 9.95 ? 1 : 0 } as const
  const length = numberFormat(locales[language], style).format(unit.value)
  const { within, about, exactly } = newsTexts[language].words.distance
  const text = km < least ? within(length) : isApproximate ? about(length) : exactly(length)
  // No-break spaces keep the text on one line.
  return text.replaceAll(' ', '\u00a0')
}

/** States why a mail was sent: "You are receiving this email because your settings include a daily email about new messages." */
export function settingText(frequency: MailFrequency, topic: string, language: Language): string {
  const { becauseOfSetting, mailPhrases } = newsTexts[language].words
  return becauseOfSetting(mailPhrases[frequency], topic)
}

/** "10 km" */
export const radiusText = (km: number, language: Language) => `${numberFormat(locales[language]).format(km)}\u00a0km`

type Clock = { now: Date; language: Language; timeZone: string }

/** Formats a day in the time zone of the instance: "Saturday 20 June", with the year unless it is the current one. */
export function dayText(date: Date, { now, language, timeZone }: Clock): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const day = withOrdinal(dateFormat(locales[language], style).format(date), language)
  const year = yearOf(date, timeZone)
  return year === yearOf(now, timeZone) ? day : `${day} ${year}`
}

/** Describes the period of a mail. If the mail is late or covers more than its usual period, it names the first day. */
export function newsPeriodText(frequency: MailFrequency, since: Date | undefined, clock: Clock): string {
  const { usualPeriods, newsSince } = newsTexts[clock.language].words
  return !since || isUsualPeriod(frequency, since, clock) ? usualPeriods[frequency] : newsSince(dayText(since, clock))
}

function isUsualPeriod(frequency: MailFrequency, since: Date, clock: Clock): boolean {
  const { now, timeZone } = clock
  // A mail gathers items for at most an hour.
  if (frequency === 'I') return now.getTime() - since.getTime() <= 2 * hourMs
  const latest = latestDigestTime(frequency, { now, timeZone })
  const previous = latestDigestTime(frequency, { now: new Date(latest.getTime() - 1), timeZone })
  return since >= previous && dayText(latest, clock) === dayText(now, clock)
}

type Period = { start: Date; end: Date | null; now: Date }

/** Formats when an event takes place, in the time zone of the instance: "Saturday 20 June, 14:00–17:00". */
export function periodText({ start, end, now }: Period, language: Language, timeZone: string): string {
  const dayOf = (date: Date) => dayText(date, { now, language, timeZone })
  const timeOf = (date: Date) =>
    dateFormat(locales[language], { hour: '2-digit', minute: '2-digit', timeZone }).format(date)
  const { moment, since, until, times, days } = newsTexts[language].words.period
  const momentOf = (date: Date) => moment(dayOf(date), timeOf(date))
  if (start <= now) return end ? until(momentOf(end)) : since(momentOf(start))
  if (!end || end.getTime() === start.getTime()) return momentOf(start)
  if (dayOf(start) === dayOf(end)) return times(dayOf(start), timeOf(start), timeOf(end))
  return days(momentOf(start), momentOf(end))
}

/** Control, bidirectional and zero-width characters, which could make a text look like another one. */
const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Puts the text of a member on one line. */
export const onOneLine = (text: string) => text.replace(invisible, ' ').replace(/ {2,}/g, ' ').trim()

/** Capitalises the first letter. */
export const asSentence = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Shortens the text of a member to one line. Cuts between words, unless a word is too long. */
export function firstWords(text: string, maxLength = 200): string {
  const line = onOneLine(text)
  if (line.length <= maxLength) return line
  let start = ''
  // Iterates over grapheme clusters, so that no accent or emoji is split.
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (start.length + segment.length >= maxLength) break
    start += segment
  }
  const lastSpace = start.lastIndexOf(' ')
  return `${(lastSpace > maxLength / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`
}
