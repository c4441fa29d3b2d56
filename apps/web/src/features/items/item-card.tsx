import type { Item } from '@pollen/contract/items'
import { distanceKm, type Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDistance, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CategoryPicture } from './category-picture.tsx'
import { FlipButtons } from './flip-buttons.tsx'
import classes from './item-card.module.css'
import { ItemImage } from './item-image.tsx'
import { itemDates } from './item-state.ts'
import { ItemBadge, ItemCounts } from './item-tags.tsx'
import { TypeTag } from './type-tag.tsx'

type ItemCardProps = {
  item: Item
  /** The location of the viewer, to say how far away the item is. */
  from?: Location | null
  /** What can be done with it, such as submitting it again. */
  footer?: ReactNode
}

/** The whole card is a link to the item; its author and its buttons lead elsewhere. */
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
          <CardDates item={item} />
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

/** One small picture at a time; a drawing of the category where there is none. */
function CardPictures({ item }: { item: Item }) {
  const [broken, setBroken] = useState<string[]>([])
  const [position, setPosition] = useState(0)
  const images = item.images.filter((image) => !broken.includes(image))
  const count = images.length
  // After the last picture comes the first.
  const index = count === 0 ? 0 : position % count
  const shown = images[index]
  return (
    <div className={classes.pictures}>
      {shown ? (
        <ItemImage
          src={`${shown}?size=thumb`}
          isPrivate={item.visibility !== 'PB'}
          alt=""
          loading="lazy"
          className={classes.picture}
          onError={() => setBroken([...broken, shown])}
        />
      ) : (
        <CategoryPicture category={item.category1} />
      )}
      <span className={classes.badge}>
        <ItemBadge item={item} />
      </span>
      {count > 1 && (
        <FlipButtons index={index} count={count} onFlip={(step) => setPosition((index + step + count) % count)} />
      )}
    </div>
  )
}

/** "Published 3 days ago", "Starts in 2 hours": one line each. */
function CardDates({ item }: { item: Item }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return itemDates(item).map(({ key, date }) => (
    <time key={key} dateTime={date} title={formatDate(new Date(date), language)}>
      {t(key, { time: formatRelativeTime(new Date(date), language) })}
    </time>
  ))
}

export function ItemCardSkeleton() {
  return (
    <div className={classes.card}>
      <Skeleton width="100%" height="auto" className={classes.skeletonPicture} />
      <div className={classes.words}>
        <Skeleton width="6.5em" height="1.6rem" />
        <Skeleton width="75%" height="1.4rem" />
        <Skeleton width="100%" height="4.4rem" />
        <Skeleton width="55%" height="2.8rem" />
      </div>
    </div>
  )
}
