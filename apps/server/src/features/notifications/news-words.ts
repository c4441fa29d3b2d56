import type { Language } from '@pollen/contract/constants'
import { dateFormat, locales, numberFormat, pluralRules, withOrdinal } from '@pollen/contract/formats'
import { latestDigestTime } from './digest-times.ts'
import type { MailFrequency } from './mail-data.ts'

const hourMs = 3_600_000

type Forms = { one: string; other: string }

/** "1 item", "12 items": the number and the form of the words that goes with it. */
export function countOf(count: number, language: Language, { one, other }: Forms): string {
  const form = pluralRules(locales[language]).select(count) === 'one' ? one : other
  return `${numberFormat(locales[language]).format(count)}\u00a0${form}`
}

/**
 * How far a place is, no more exactly than one cares to know: "350 m", "1.2 km", "14 km". Of an approximate place, which is the
 * middle of a cell, small distances say nothing.
 */
export function distanceText(km: number, language: Language, { isApproximate }: { isApproximate: boolean }): string {
  const least = isApproximate ? 0.5 : 0.1
  const shown = Math.max(km, least)
  const unit =
    shown < 0.95 ? { unit: 'meter', value: Math.round(shown * 20) * 50 } : { unit: 'kilometer', value: shown }
  const style = { style: 'unit', unit: unit.unit, maximumFractionDigits: shown < 9.95 ? 1 : 0 } as const
  const length = numberFormat(locales[language], style).format(unit.value)
  const { within, about, exactly } = distancePhrases[language]
  const text = km < least ? within(length) : isApproximate ? about(length) : exactly(length)
  // Stays on one line.
  return text.replaceAll(' ', '\u00a0')
}

const distancePhrases = {
  en: {
    within: (length: string) => `less than ${length} away`,
    about: (length: string) => `about ${length} away`,
    exactly: (length: string) => `${length} away`,
  },
  fr: {
    within: (length: string) => `à moins de ${length}`,
    about: (length: string) => `à environ ${length}`,
    exactly: (length: string) => `à ${length}`,
  },
}

/** Why a mail comes: "You are receiving this email because your settings include a daily email about new messages." */
export function settingText(frequency: MailFrequency, topic: string, language: Language): string {
  const mail = mailPhrases[language][frequency]
  return language === 'fr'
    ? `Vous recevez cet e‑mail parce que vos réglages prévoient ${mail} sur ${topic}.`
    : `You are receiving this email because your settings include ${mail} about ${topic}.`
}

const mailPhrases: Record<Language, Record<MailFrequency, string>> = {
  en: { I: 'an instant email', D: 'a daily email', W: 'a weekly email', M: 'a monthly email' },
  fr: { I: 'un e‑mail immédiat', D: 'un e‑mail par jour', W: 'un e‑mail par semaine', M: 'un e‑mail par mois' },
}

/** True of a mail that comes when the time it is about has just passed. */
const usualPeriods: Record<Language, Record<MailFrequency, string>> = {
  en: { I: 'in the last hour', D: 'since yesterday', W: 'this week', M: 'this month' },
  fr: { I: 'depuis une heure', D: 'depuis hier', W: 'cette semaine', M: 'ce mois-ci' },
}

/** "10 km" */
export const radiusText = (km: number, language: Language) => `${numberFormat(locales[language]).format(km)}\u00a0km`

type Clock = { now: Date; language: Language; timeZone: string }

/** A day on the clocks of the instance: "Saturday 20 June", with the year if it is another one. */
export function dayText(date: Date, { now, language, timeZone }: Clock): string {
  const yearOf = (date: Date) => dateFormat('en', { year: 'numeric', timeZone }).format(date)
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const day = withOrdinal(dateFormat(locales[language], style).format(date), language)
  return yearOf(date) === yearOf(now) ? day : `${day} ${yearOf(date)}`
}

/** What time a mail is about. One that comes late, or tells of more than the usual time, names the day on which that begins. */
export function newsPeriodText(frequency: MailFrequency, since: Date | undefined, clock: Clock): string {
  if (!since || isUsualPeriod(frequency, since, clock)) return usualPeriods[clock.language][frequency]
  return `${clock.language === 'fr' ? 'depuis le' : 'since'} ${dayText(since, clock)}`
}

function isUsualPeriod(frequency: MailFrequency, since: Date, clock: Clock): boolean {
  const { now, timeZone } = clock
  // Items that are gathered wait for an hour at most.
  if (frequency === 'I') return now.getTime() - since.getTime() <= 2 * hourMs
  const latest = latestDigestTime(frequency, { now, timeZone })
  const previous = latestDigestTime(frequency, { now: new Date(latest.getTime() - 1), timeZone })
  return since >= previous && dayText(latest, clock) === dayText(now, clock)
}

type Period = { start: Date; end: Date | null; now: Date }

/** When an event takes place, on the clocks of the instance: "Saturday 20 June, 14:00–17:00". */
export function periodText({ start, end, now }: Period, language: Language, timeZone: string): string {
  const dayOf = (date: Date) => dayText(date, { now, language, timeZone })
  const timeOf = (date: Date) =>
    dateFormat(locales[language], { hour: '2-digit', minute: '2-digit', timeZone }).format(date)
  const { moment, since, until, times, days } = periodPhrases[language]
  const momentOf = (date: Date) => moment(dayOf(date), timeOf(date))
  if (start <= now) return end ? until(momentOf(end)) : since(momentOf(start))
  if (!end || end.getTime() === start.getTime()) return momentOf(start)
  if (dayOf(start) === dayOf(end)) return times(dayOf(start), timeOf(start), timeOf(end))
  return days(momentOf(start), momentOf(end))
}

const periodPhrases = {
  en: {
    moment: (day: string, time: string) => `${day}, ${time}`,
    since: (start: string) => `Since ${start}`,
    until: (end: string) => `Now, until ${end}`,
    times: (day: string, start: string, end: string) => `${day}, ${start}–${end}`,
    days: (start: string, end: string) => `${start} – ${end}`,
  },
  fr: {
    moment: (day: string, time: string) => `${day} à\u00a0${time}`,
    since: (start: string) => `Depuis le ${start}`,
    until: (end: string) => `En ce moment, jusqu’au ${end}`,
    times: (day: string, start: string, end: string) => `${day}, de\u00a0${start} à\u00a0${end}`,
    days: (start: string, end: string) => `du ${start} au ${end}`,
  },
}

/** Characters that turn the direction of what follows, or are not seen at all, and could make a text look like another. */
const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** What a member wrote, on one line. */
export const onOneLine = (text: string) => text.replace(invisible, ' ').replace(/ {2,}/g, ' ').trim()

/** A line that begins with a capital letter. */
export const asSentence = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** The beginning of what a member wrote, on one line; whole words where they are not too long. */
export function firstWords(text: string, maxLength = 200): string {
  const line = onOneLine(text)
  if (line.length <= maxLength) return line
  let start = ''
  // Letter by letter as a reader counts them, so that no accent or emoji is cut in two.
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (start.length + segment.length >= maxLength) break
    start += segment
  }
  const lastSpace = start.lastIndexOf(' ')
  return `${(lastSpace > maxLength / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`
}
