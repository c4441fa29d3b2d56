import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { IconEye, IconEyeOff, IconLink, IconLock, IconMessageCircle } from '../../ui/icons.ts'
import classes from './item-tags.module.css'

const badgeIcons = { closed: IconLock, UL: IconLink, DR: IconEyeOff }

/** Marks closed and non-public items. An open public item has no badge. */
export function ItemBadge({ item }: { item: Pick<Item, 'is_closed' | 'visibility'> }) {
  const { t } = useTranslation()
  const state = item.is_closed ? 'closed' : item.visibility
  if (state === 'PB') return null
  const Icon = badgeIcons[state]
  return (
    <span className={classes.badge}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(state === 'closed' ? 'item-closed-badge' : `item_visibility__${state}`)}
    </span>
  )
}

type ItemDetailsProps = { item: Item; look: 'card' | 'page' }

/** Facts stated by the owner in a few words, with a label for screen readers only. Facts left open are omitted. */
export function ItemDetails({ item, look }: ItemDetailsProps) {
  const { t } = useTranslation()
  const condition = item.condition && t(`item_condition__${item.condition}`)
  const details = [{ field: 'condition', shown: condition, spoken: t('item-condition-is', { condition }) }]
  return details.map(
    ({ field, shown, spoken }) =>
      shown && (
        <span key={field} className={classes.detail} data-look={look}>
          <span aria-hidden>{shown}</span>
          <span className="visually-hidden">{spoken}</span>
        </span>
      ),
  )
}

/** Numbers of comments and views: icons with numbers, and text for screen readers. */
export function ItemCounts({ item }: { item: Pick<Item, 'comments_count' | 'views_count'> }) {
  const { t } = useTranslation()
  const counts = [
    { key: 'item-comments-count', count: item.comments_count, Icon: IconMessageCircle },
    { key: 'item-views-count', count: item.views_count, Icon: IconEye },
  ]
  return (
    <span className={classes.counts}>
      {counts.map(({ key, count, Icon }) => {
        const shown = formatCount(count)
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
