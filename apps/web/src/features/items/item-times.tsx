import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { itemMoments } from './item-moments.ts'

/** "Published 3 days ago", "Starts in 2 hours": one line each. */
export function ItemTimes({ item }: { item: Item }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return itemMoments(item).map(({ key, date }) => (
    <time key={key} dateTime={date} title={formatDate(new Date(date), language)}>
      {t(key, { time: formatRelativeTime(new Date(date), language) })}
    </time>
  ))
}
