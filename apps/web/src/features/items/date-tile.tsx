import type { Language } from '@pollen/contract/constants'
import { locales } from '@pollen/contract/formats'
import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { IconCalendarQuestion } from '../../ui/icons.ts'
import classes from './date-tile.module.css'
import { lastEventDay } from './event-time.ts'
import { hasChosenStart } from './item-state.ts'

type EventDates = Pick<Item, 'startdate' | 'enddate' | 'creationdate' | 'is_closed'>

type DateTileProps = {
  event: EventDates
  size?: 'small' | 'large'
  /** The dates are in a text beside the tile, so screen readers skip it. */
  isDecorative?: boolean
}

/** The day of an event like a page of a calendar: month, day and weekday. Several days are a range; a past event is muted. */
export function DateTile({ event, size = 'small', isDecorative = false }: DateTileProps) {
  const { t } = useTranslation()
  const days = hasChosenStart(event) ? tileDays(event, currentLanguage()) : null
  const name = days?.name ?? t('event-undated')
  return (
    <span
      className={classes.tile}
      data-size={size}
      data-past={isPast(event) || undefined}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      <span className={classes.month}>{days?.month}</span>
      <span className={classes.day} data-range={days?.isRange || undefined}>
        {days?.day ?? <IconCalendarQuestion size={size === 'large' ? 36 : 28} stroke={1.75} />}
      </span>
      <span className={classes.weekday}>{days?.weekday}</span>
    </span>
  )
}

/** Returns the parts of a tile, such as "Nov", "28–30" and "Sat–Mon", and its full name. The month of another year has its year. */
export function tileDays(event: Pick<Item, 'startdate' | 'enddate'>, language: Language, now = new Date()) {
  const start = new Date(event.startdate)
  const last = lastEventDay(event)
  const isRange = last.toDateString() !== start.toDateString()
  const format = (parts: Intl.DateTimeFormatOptions) => {
    const [first, end] = [start, last].map((date) => formatDate(date, language, parts).replace('.', ''))
    return first === end ? first : `${first}–${end}`
  }
  const isThisYear = [start, last].every((date) => date.getFullYear() === now.getFullYear())
  const names = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full' })
  return {
    month: format(isThisYear ? { month: 'short' } : { month: 'short', year: isRange ? '2-digit' : 'numeric' }),
    day: isRange ? `${start.getDate()}–${last.getDate()}` : String(start.getDate()),
    weekday: format({ weekday: 'short' }),
    name: isRange ? names.formatRange(start, last) : names.format(start),
    isRange,
  }
}

/** An event without an end is past once its day is over. */
function isPast({ startdate, enddate, is_closed, creationdate }: EventDates, now = new Date()): boolean {
  if (is_closed) return true
  if (enddate) return new Date(enddate) <= now
  const start = new Date(startdate)
  return hasChosenStart({ startdate, creationdate }) && start < now && start.toDateString() !== now.toDateString()
}
