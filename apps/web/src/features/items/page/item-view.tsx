import type { Item } from '@pollen/contract/items'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { CategoryLabel } from '../category-label.tsx'
import { ItemBadge } from '../item-badge.tsx'
import { ItemCounts } from '../item-counts.tsx'
import { TypeTag } from '../type-tag.tsx'
import { Availability } from './availability.tsx'
import { Comments } from './comments.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemPictures } from './item-pictures.tsx'
import { ItemState } from './item-state.tsx'
import classes from './item-view.module.css'
import { OwnerCard } from './owner-card.tsx'

export function ItemView({ item }: { item: Item }) {
  const { t } = useTranslation()
  const isOwn = useSession()?.userId === item.user.id
  const categories = [item.category1, item.category2, item.category3].filter((category) => category !== null)
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <ItemPictures item={item} />
        <OwnerCard owner={item.user} />
      </div>
      <div className={classes.column}>
        <div className={classes.row}>
          <TypeTag type={item.type} />
          <ItemBadge item={item} />
          <ItemCounts item={item} />
        </div>
        <h1 className={classes.name}>{item.name}</h1>
        <ItemState item={item} isOwn={isOwn} />
        <p className={classes.description}>{item.description}</p>
        <ul className={classes.categories}>
          {categories.map((category) => (
            <li key={category}>
              <CategoryLabel category={category} />
            </li>
          ))}
        </ul>
        {item.address !== '' && (
          <section>
            <h2 className={classes.title}>{t('item-place')}</h2>
            <p className={classes.address}>{item.address}</p>
            {item.location_precision === 'approximate' && (
              <p className={classes.soft}>{t(isOwn ? 'item-place-approximate-own' : 'item-place-approximate')}</p>
            )}
          </section>
        )}
        <Availability item={item} />
        <ItemActions item={item} isOwn={isOwn} />
        <Comments item={item} />
      </div>
    </div>
  )
}
