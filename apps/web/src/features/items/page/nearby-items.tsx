import type { Item } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { ItemThumb } from '../../../parts/item-thumb.tsx'
import { TypeTag } from '../../../parts/type-tag.tsx'
import { meQuery } from '../../members/index.ts'
import { DateTile } from '../date-tile.tsx'
import { itemDistance } from '../item-distance.ts'
import { similarItemsQuery } from '../items.api.ts'
import classes from './nearby-items.module.css'

const most = 6

type NearbyItemsProps = {
  item: Item & { location: Location }
  /** If false, shows cached items only. */
  isNear: boolean
}

export function NearbyItems({ item, isNear }: NearbyItemsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const viewerId = useSession()?.userId
  const { data } = useQuery({ ...similarItemsQuery(item), enabled: isNear })
  const shown = data?.filter(({ id, user }) => id !== item.id && user.id !== viewerId).slice(0, most) ?? []
  if (shown.length === 0) return null
  return (
    <section className={classes.similar} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('item-similar')}
      </h2>
      <ul className={classes.list}>
        {shown.map((other) => (
          <li key={other.id} className={classes.item}>
            <SimilarItem item={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SimilarItem({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const viewer = { from: me?.ref_location, id: useSession()?.userId }
  const distance = itemDistance(item, viewer, { language: currentLanguage(), leastDecimals: 2 })
  return (
    <>
      <span className={classes.picture}>
        <ItemThumb item={item} />
        {item.type === 'EV' && (
          <span className={classes.date}>
            <DateTile event={item} />
          </span>
        )}
      </span>
      <Link to={pages.item.path} params={{ id: String(item.id) }} className={classes.name}>
        {item.name}
      </Link>
      <span className={classes.facts}>
        <TypeTag type={item.type} />
        {distance && <span>{t('item-distance', { distance })}</span>}
      </span>
    </>
  )
}
