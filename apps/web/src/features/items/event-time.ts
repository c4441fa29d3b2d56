import type { Language } from '@pollen/contract/constants'
import type { Item } from '@pollen/contract/items'
import { formatDate, formatTimeRange } from '../../lib/format.ts'
import { currentLanguage, type Translate } from '../../lib/i18n.ts'
import { hasChosenStart } from './item-state.ts'

export type EventDates = Pick<Item, 'startdate' | 'enddate' | 'is_closed'> & Partial<Pick<Item, 'creationdate'>>

export type Clock = { language: Language; now: Date }

/**
 * Returns "Takes place on Sat 28 Nov, 14:00–17:00", or that the event is in progress or over. For a closed event, returns only the dates.
 */
export function eventTimeText(event: EventDates, t: Translate, options: Partial<Clock> = {}): string {
  const { language = currentLanguage(), now = new Date() } = options
  const { startdate, enddate, creationdate } = event
  if (creationdate && !hasChosenStart({ startdate, creationdate })) return t('event-undated')
  const start = new Date(startdate)
  const end = enddate && enddate !== startdate ? new Date(enddate) : null
  if (event.is_closed) return formatTimeRange(start, end, language, now)
  const time = (date: Date) => formatDate(date, language, { hour: '2-digit', minute: '2-digit' })
  const times = {
    day: shortDay(start, { language, now }),
    start: time(start),
    ...(end && { endDay: shortDay(end, { language, now }), end: time(end) }),
  }
  const hasBegun = start <= now
  if (hasBegun && !enddate) return t('event-time__started', times)
  if (hasBegun && end && end > now) {
    const endsToday = end.toDateString() === now.toDateString()
    return t(`event-time__now_${endsToday ? 'hours' : 'days'}`, times)
  }
  const span = !end ? 'moment' : end.toDateString() === start.toDateString() ? 'hours' : 'days'
  return t(`event-time__${hasBegun ? 'over' : 'coming'}_${span}`, times)
}

/** Returns the last day of an event. One that ends before six in the morning belongs to the evening before. */
export function lastEventDay({ startdate, enddate }: Pick<Item, 'startdate' | 'enddate'>): Date {
  const start = new Date(startdate)
  if (!enddate) return start
  const last = new Date(enddate)
  last.setHours(last.getHours() - 6)
  return last > start ? last : start
}

/** Returns "Sat 28 Nov", with the year if it is not the current one. */
export function shortDay(date: Date, { language, now }: Clock): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatDate(date, language, { weekday: 'short', day: 'numeric', month: 'short', year })
}
