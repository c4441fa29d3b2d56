import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDaysAway, formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage, type Translate } from '../../../lib/i18n.ts'
import { DateTile } from '../date-tile.tsx'
import { type Clock, type EventDates, lastEventDay, shortDay } from '../event-time.ts'
import { hasChosenStart } from '../item-state.ts'
import classes from './event-when.module.css'

/** The date that opens the page of an event: calendar tile, day, hours, and how far away it is. */
export function EventWhen({ event }: { event: Item }) {
  const { t } = useTranslation()
  const when = hasChosenStart(event) ? eventWhen(event, t) : null
  return (
    <section className={classes.when} aria-label={t('event-dates')}>
      <DateTile event={event} size="large" isDecorative />
      <div className={classes.words}>
        <p className={classes.day}>{when ? <time dateTime={event.startdate}>{when.day}</time> : t('event-undated')}</p>
        {when && <p className={classes.hours}>{when.hours}</p>}
        {when?.relative && <p className={classes.relative}>{when.relative}</p>}
      </div>
    </section>
  )
}

type EventWhen = { day: string; hours: string; relative: string | null }

/**
 * Returns the lines that open the page of an event: "Saturday 28 November", "14:00–17:00" and "in 9 days". The first two lines of an
 * event of several days are its start and its end.
 */
export function eventWhen(event: EventDates, t: Translate, options: Partial<Clock> = {}): EventWhen {
  const { language = currentLanguage(), now = new Date() } = options
  const start = new Date(event.startdate)
  const end = event.enddate && event.enddate !== event.startdate ? new Date(event.enddate) : null
  const time = (date: Date) => formatDate(date, language, { hour: '2-digit', minute: '2-digit' })
  const clock = { language, now }
  const relative = relativeText({ event, start, end }, t, clock)
  const times = { start: time(start), ...(end && { end: time(end) }) }
  if (end && lastEventDay(event).toDateString() !== start.toDateString()) {
    const days = { day: shortDay(start, clock), endDay: shortDay(end, clock) }
    return {
      day: t('event-when__from', { ...days, ...times }),
      hours: t('event-when__to', { ...days, ...times }),
      relative,
    }
  }
  const hours = t(end ? 'event-when__hours' : 'event-when__moment', times)
  return { day: longDay(start, clock), hours, relative }
}

/** Null for a closed event, which may have been cancelled. */
function relativeText(
  { event, start, end }: { event: EventDates; start: Date; end: Date | null },
  t: Translate,
  { language, now }: Clock,
): string | null {
  if (event.is_closed) return null
  if (start > now) return formatDaysAway(start, language, now)
  if (end && end > now) return t('event-when__now')
  if (!event.enddate) return t('item-started', { time: formatRelativeTime(start, now) })
  return t('event-when__over', { time: formatDaysAway(lastEventDay(event), language, now) })
}

/** Returns "Saturday 28 November", with the year if it is not the current one. */
function longDay(date: Date, { language, now }: Clock): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatDate(date, language, { weekday: 'long', day: 'numeric', month: 'long', year })
}
