import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { formatHours, formatTimeRange } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { IconMapPin } from '../../ui/icons.ts'
import { DateTile } from './date-tile.tsx'
import classes from './event-date.module.css'
import { eventTimeText } from './event-time.ts'
import { hasChosenStart, hasEnded, itemDates } from './item-state.ts'
import { ItemTimes } from './item-times.tsx'

/** When and where an event takes place: calendar tile, weekday and time, relative dates, and the place. */
export function EventDate({ item }: { item: Item }) {
  return (
    <div className={classes.event}>
      <span className={classes.tile}>
        <DateTile event={item} isDecorative />
      </span>
      <div className={classes.words}>
        <EventTime item={item} />
        <span className={classes.relative}>
          <ItemTimes dates={relevantDates(item)} isBesideHours />
        </span>
        {item.address && (
          <span className={classes.place}>
            <IconMapPin size={16} stroke={2} aria-hidden />
            {item.address}
          </span>
        )}
      </div>
    </div>
  )
}

/** The hours of one day, which the tile names; or both days with their hours; or that the event is in progress. */
function EventTime({ item }: { item: Item }) {
  const { t } = useTranslation()
  const now = new Date()
  const start = new Date(item.startdate)
  const end = item.enddate && item.enddate !== item.startdate ? new Date(item.enddate) : null
  const isRunning = start <= now && !hasEnded(item, now) && !item.is_closed
  if (isRunning || !hasChosenStart(item)) return <span className={classes.time}>{eventTimeText(item, t)}</span>
  const whole = formatTimeRange(start, end, currentLanguage(), now)
  if (end && end.toDateString() !== start.toDateString()) return <span className={classes.time}>{whole}</span>
  return (
    <span className={classes.time}>
      <span aria-hidden>{formatHours(start, end, currentLanguage())}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}

/** The start and the end. "Starts in 3 days" also says when an event of a few hours ends. */
function relevantDates(item: Item) {
  const [, ...dates] = itemDates(item)
  const days = dates.map(({ date }) => new Date(date).toDateString())
  return dates[0]?.key === 'item-starts' && days[0] === days[1] ? dates.slice(0, 1) : dates
}
