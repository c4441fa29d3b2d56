import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import type { itemDates } from './item-state.ts'

/** Relative times such as "Published 3 days ago". The exact time is the title. */
export function ItemTimes({ dates }: { dates: ReturnType<typeof itemDates> }) {
  const { t } = useTranslation()
  return dates.map(({ key, date }) => (
    <time key={key} dateTime={date} title={formatDate(new Date(date), currentLanguage())}>
      {t(key, { time: formatRelativeTime(new Date(date)) })}
    </time>
  ))
}
