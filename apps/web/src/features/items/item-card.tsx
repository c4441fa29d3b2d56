import type { Item } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { CategoryPicture } from '../../parts/category-picture.tsx'
import { FlipButtons } from '../../parts/flip-buttons.tsx'
import { ItemImage } from '../../parts/item-image.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { eventTimeText } from './event-time.ts'
import classes from './item-card.module.css'
import { itemDistance } from './item-distance.ts'
import { templateSearch } from './item-kind.ts'
import { itemDates } from './item-state.ts'
import { ItemBadge, ItemCounts, ItemDetails } from './item-tags.tsx'

type ItemCardProps = {
  item: Item
  /** The location of the viewer, for the distance. */
  from?: Location | null
  /** Links to the item as a template. */
  isTemplate?: boolean
  /** Actions on the item, such as posting it again. */
  footer?: ReactNode
}

/** The whole card links to the item, except for its author and its buttons. */
export const ItemCard = memo(function ItemCard({ item, from, isTemplate = false, footer }: ItemCardProps) {
  const { t } = useTranslation()
  const id = String(item.id)
  const viewer = { from, id: useSession()?.userId }
  const distance = itemDistance(item, viewer, { language: currentLanguage(), leastDecimals: 2 })
  return (
    <article className={classes.card}>
      <CardPictures item={item} />
      <div className={classes.words}>
        <div className={classes.row}>
          <TypeTag type={item.type} />
          <ItemCounts item={item} />
        </div>
        <h3 className={classes.name}>
          <Link
            to={pages.item.path}
            params={{ id }}
            search={isTemplate ? templateSearch : undefined}
            className={classes.whole}
          >
            {item.name}
          </Link>
        </h3>
        <p className={classes.description}>{item.description}</p>
        <div className={classes.facts}>
          <ItemDetails item={item} look="card" />
          <span>
            {t('item-by')}{' '}
            <Link to={pages.profile.path} params={{ id: String(item.user.id) }} className={classes.author}>
              {item.user.username}
            </Link>
          </span>
          <CardDates item={item} />
          {distance && <span>{t('item-distance', { distance })}</span>}
        </div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </article>
  )
})

/** Shows one thumbnail at a time, or a drawing of the category if there is none. */
function CardPictures({ item }: { item: Item }) {
  const [broken, setBroken] = useState<string[]>([])
  const [position, setPosition] = useState(0)
  const images = item.images.filter((image) => !broken.includes(image))
  const count = images.length
  // The first picture follows the last one.
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

/** The time of an event, then "Published 3 days ago" and "Starts in 2 hours · Ends in 5 hours". */
function CardDates({ item }: { item: Item }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [published, ...others] = itemDates(item).map(({ key, date }) => (
    <time key={key} dateTime={date} title={formatDate(new Date(date), language)}>
      {t(key, { time: formatRelativeTime(new Date(date)) })}
    </time>
  ))
  return (
    <>
      {item.type === 'EV' && <span className={classes.event}>{eventTimeText(item, t)}</span>}
      {others.length > 0 && <span className={classes.times}>{others}</span>}
      {published}
    </>
  )
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
