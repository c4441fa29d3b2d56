import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import type { itemDates } from './item-state.ts'
import classes from './item-times.module.css'

/** Relative times such as "Published 3 days ago", or "3 days ago" in a row on phones. The exact time is the title. */
export function ItemTimes({ dates }: { dates: ReturnType<typeof itemDates> }) {
  const { t } = useTranslation()
  return dates.map(({ key, date }) => {
    const time = formatRelativeTime(new Date(date))
    return (
      <time key={key} dateTime={date} title={formatDate(new Date(date), currentLanguage())}>
        {key === 'item-published' ? (
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
