import type { Item } from '@pollen/contract/items'
import { approximateLocation } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatLocation, ofPlace } from '../../../lib/format.ts'
import { currentLanguage, type Translate } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { IconMapPin } from '../../../ui/icons.ts'
import { meQuery } from '../../members/index.ts'
import { PlaceMap } from '../../places/index.ts'
import { itemDistance } from '../item-distance.ts'
import classes from './item-place.module.css'

type ItemPlaceProps = { item: Item; isOwn: boolean }

/** Where the item is and how far away, with a link to the map. */
export function ItemPlace({ item, isOwn }: ItemPlaceProps) {
  const { t } = useTranslation()
  const { data: me, isPending } = useQuery(meQuery)
  // Reserves space for the distance until the location of the viewer is known.
  const viewer = { from: isPending ? item.location : me?.ref_location, id: useSession()?.userId }
  const distance = itemDistance(item, viewer, { language: currentLanguage() })
  const place = placeText(item, isOwn, t)
  return (
    <p className={classes.line}>
      <IconMapPin size={20} stroke={1.75} aria-hidden />
      <span>
        {item.location && place ? (
          <Link to={pages.map.path} search={{ id: item.id }} className={classes.place}>
            {place}
          </Link>
        ) : (
          (place ?? t('this-item-doesnt-have-a-location'))
        )}
        {distance && (
          <span className={classes.distance} data-is-pending={isPending}>
            {t('item-distance', { distance })}
          </span>
        )}
      </span>
    </p>
  )
}

/** The place on a small map, and how precise it is. */
export function ItemPlaceMap({ item, isOwn }: ItemPlaceProps) {
  const { t } = useTranslation()
  const { location, location_precision: precision } = item
  if (!location) return null
  const isApproximate = precision === 'approximate'
  return (
    <section>
      <h2 className={classes.title}>{t('item-place')}</h2>
      {isApproximate && (
        <p className={classes.soft}>{t(isOwn ? 'item-place-approximate-own' : 'item-place-approximate')}</p>
      )}
      <div className={classes.onMap}>
        <PlaceMap
          location={isApproximate ? approximateLocation(location) : location}
          precision={precision}
          label={t('item-map', { place: placeText(item, isOwn, t) })}
        />
        <Link to={pages.map.path} search={{ id: item.id }} className={classes.mapLink}>
          {t('item-on-map')}
        </Link>
      </div>
    </section>
  )
}

/**
 * Returns the place as far as the viewer may know it: the address typed by the owner, or else the town or neighbourhood around it,
 * or else coordinates.
 */
function placeText({ address, location, location_precision: precision }: Item, isOwn: boolean, t: Translate) {
  const degrees = location && formatLocation(location, precision === 'exact' ? 5 : 2)
  const place = address || degrees
  if (!place) return null
  const isAround = precision === 'approximate' && location !== null && (!isOwn || address === '')
  if (isAround) return t('item-place-around', { place: ofPlace(place, currentLanguage()) })
  return address || t('item-place-at', { degrees })
}
