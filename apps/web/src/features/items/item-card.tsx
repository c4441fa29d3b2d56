import type { Item } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { CategoryPicture } from '../../parts/category-picture.tsx'
import { FlipButtons } from '../../parts/flip-buttons.tsx'
import { ItemImage } from '../../parts/item-image.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EventDate } from './event-date.tsx'
import classes from './item-card.module.css'
import { itemDistance } from './item-distance.ts'
import { templateSearch } from './item-kind.ts'
import { itemDates } from './item-state.ts'
import { ItemBadge, ItemCounts, ItemDetails } from './item-tags.tsx'
import { ItemTimes } from './item-times.tsx'

type ItemCardProps = {
  item: Item
  /** The location of the viewer, for the distance. While it is pending, the card reserves space for the distance. */
  from?: Location | 'pending' | null
  /** Links to the item as a template. */
  isTemplate?: boolean
  /** Actions on the item, such as posting it again. */
  footer?: ReactNode
}

/**
 * A row with the photo on the left on phones, a card with the photo on top elsewhere. The whole card links to the item, except for its
 * author and its buttons.
 */
export const ItemCard = memo(function ItemCard({ item, from, isTemplate = false, footer }: ItemCardProps) {
  const { t } = useTranslation()
  const id = String(item.id)
  const isPending = from === 'pending'
  const viewer = { from: isPending ? item.location : from, id: useSession()?.userId }
  const distance = itemDistance(item, viewer, { language: currentLanguage(), leastDecimals: 2 })
  const isEvent = item.type === 'EV'
  const dates = itemDates(item)
  return (
    <article className={classes.frame}>
      <div className={classes.card} data-type={item.type}>
        <CardPictures item={item} />
        <span className={classes.type}>
          <TypeTag type={item.type} />
        </span>
        <div className={classes.words}>
          <span className={classes.badge}>
            <ItemBadge item={item} />
          </span>
          {isEvent && <EventDate item={item} />}
          <div className={classes.texts}>
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
          </div>
          <div className={classes.facts}>
            {distance && (
              <span className={classes.distance} data-is-pending={isPending}>
                {t('item-distance', { distance })}
              </span>
            )}
            <ItemDetails item={item} look="card" />
            <span>
              {t('item-by')}{' '}
              <Link to={pages.profile.path} params={{ id: String(item.user.id) }} className={classes.author}>
                {item.user.username}
              </Link>
            </span>
            <ItemTimes dates={isEvent ? dates.slice(0, 1) : dates} />
            <ItemCounts item={item} />
          </div>
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
      {count > 1 && (
        <FlipButtons index={index} count={count} onFlip={(step) => setPosition((index + step + count) % count)} />
      )}
    </div>
  )
}

export function ItemCardSkeleton() {
  return (
    <div className={classes.frame}>
      <div className={classes.card}>
        <div className={classes.pictures}>
          <Skeleton width="100%" height="auto" className={classes.skeletonPicture} />
        </div>
        <div className={classes.words}>
          <Skeleton width="75%" height="1.4em" />
          <Skeleton width="100%" height="2.6em" />
          <div className={classes.facts}>
            <span>
              <Skeleton width="9em" height="1.35em" />
            </span>
            <Skeleton width="4em" height="1.35em" />
          </div>
        </div>
      </div>
    </div>
  )
}
