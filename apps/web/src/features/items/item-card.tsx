import type { Item } from '@pollen/contract/items'
import { distanceKm, type Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { CardPictures } from './card-pictures.tsx'
import classes from './item-card.module.css'
import { ItemCounts } from './item-counts.tsx'
import { ItemTimes } from './item-times.tsx'
import { TypeTag } from './type-tag.tsx'

type ItemCardProps = {
  item: Item
  /** Where the viewer is, to say how far away the item is. */
  from?: Location | null
  /** What can be done with it, such as submitting it again. */
  footer?: ReactNode
}

/** An item at a glance. All of it leads to the item; its author and its buttons lead elsewhere. */
export function ItemCard({ item, from, footer }: ItemCardProps) {
  const { t } = useTranslation()
  const id = String(item.id)
  return (
    <article className={classes.card}>
      <CardPictures item={item} />
      <div className={classes.words}>
        <div className={classes.row}>
          <TypeTag type={item.type} />
          <ItemCounts item={item} />
        </div>
        <h3 className={classes.name}>
          <Link to={pages.item.path} params={{ id }} className={classes.whole}>
            {item.name}
          </Link>
        </h3>
        <p className={classes.description}>{item.description}</p>
        <div className={classes.facts}>
          <span>
            {t('item-by')}{' '}
            <Link to={pages.profile.path} params={{ id: String(item.user.id) }} className={classes.author}>
              {item.user.username}
            </Link>
          </span>
          <ItemTimes item={item} />
          {from && item.location && (
            <span>
              {t('item-distance', { distance: formatDistance(distanceKm(from, item.location), currentLanguage(), 2) })}
            </span>
          )}
        </div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </article>
  )
}
