import type { Item } from '@pollen/contract/items'
import { IconEye, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import classes from './item-counts.module.css'

/** How many comments and views; the words are for who does not see the icons. */
export function ItemCounts({ item }: { item: Pick<Item, 'comments_count' | 'views_count'> }) {
  const { t } = useTranslation()
  const counts = [
    { key: 'item-comments-count', count: item.comments_count, Icon: IconMessageCircle },
    { key: 'item-views-count', count: item.views_count, Icon: IconEye },
  ]
  return (
    <span className={classes.counts}>
      {counts.map(({ key, count, Icon }) => {
        const shown = formatCount(count, currentLanguage())
        return (
          <span key={key} className={classes.count} title={t(key, { count, shown })}>
            <Icon size={17} stroke={1.75} aria-hidden />
            <span aria-hidden>{shown}</span>
            <span className="visually-hidden">{t(key, { count, shown })}</span>
          </span>
        )
      })}
    </span>
  )
}
