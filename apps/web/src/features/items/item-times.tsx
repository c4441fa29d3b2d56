import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import type { itemDates } from './item-state.ts'
import classes from './item-times.module.css'

type ItemTimesProps = { dates: ReturnType<typeof itemDates>; isBesideHours?: boolean }

/**
 * Relative times such as "Published 3 days ago", or "3 days ago" in a row on phones. There, the start of an event beside its hours is
 * just "in 3 days". The exact time is the title.
 */
export function ItemTimes({ dates, isBesideHours = false }: ItemTimesProps) {
  const { t } = useTranslation()
  return dates.map(({ key, date }) => {
    const time = formatRelativeTime(new Date(date))
    return (
      <time key={key} dateTime={date} title={formatDate(new Date(date), currentLanguage())}>
        {key === 'item-published' || (isBesideHours && key === 'item-starts') ? (
          <>
            <span className={classes.long}>{t(key, { time })}</span>
            <span className={classes.short} aria-hidden>
              {time}
            </span>
          </>
        ) : (
          t(key, { time })
        )}
      </time>
    )
  })
}
