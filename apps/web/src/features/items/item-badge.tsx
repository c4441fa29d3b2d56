import type { Item } from '@pollen/contract/items'
import { IconEyeOff, IconLink, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './item-badge.module.css'

const icons = { closed: IconLock, UL: IconLink, DR: IconEyeOff }

/** Closed, or not public; what is open to everyone needs no badge. */
export function ItemBadge({ item }: { item: Pick<Item, 'is_closed' | 'visibility'> }) {
  const { t } = useTranslation()
  const state = item.is_closed ? 'closed' : item.visibility
  if (state === 'PB') return null
  const Icon = icons[state]
  return (
    <span className={classes.badge}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(`item-badge__${state}`)}
    </span>
  )
}
