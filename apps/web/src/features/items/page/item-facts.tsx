import type { Item } from '@pollen/contract/items'
import { approximateLocation } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate, formatLocation, formatRelativeTime, ofPlace } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { UserCard } from '../../../parts/user-card.tsx'
import { memberQuery } from '../../members/index.ts'
import { PlaceMap } from '../../places/index.ts'
import { LinkedResource } from '../../resources/index.ts'
import { hasChosenStart } from '../item-state.ts'
import classes from './item-facts.module.css'

/** The item contains the name of its owner. The rest of the profile is added once it is loaded. */
export function ItemOwner({ owner, isOwn }: { owner: Item['user']; isOwn: boolean }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(memberQuery(String(owner.id)))
  return (
    <UserCard member={data ?? owner} isLoading={isPending} look="small">
      <Link to={pages.profile.path} params={{ id: String(owner.id) }}>
        {t(isOwn ? 'own-profile' : 'owner-profile')}
      </Link>
    </UserCard>
  )
}

/**
 * The place as far as the viewer may know it: the address typed by the owner, or else the town or neighbourhood around it, or else
 * coordinates.
 */
export function ItemPlace({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  const { address, location, location_precision: precision, resource } = item
  const degrees = location && formatLocation(location, precision === 'exact' ? 5 : 2)
  const isApproximate = precision === 'approximate' && location !== null
  const isAround = isApproximate && (!isOwn || address === '')
  const place = address || degrees
  const words = isAround
    ? t('item-place-around', { place: ofPlace(place ?? '', currentLanguage()) })
    : address || t('item-place-at', { degrees })
  return (
    <section>
      <h2 className={classes.title}>{t('item-place')}</h2>
      {place && (
        <p className={classes.line}>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          <span>{words}</span>
        </p>
      )}
      {resource && <LinkedResource link={resource}>{t(`item-resource__${resource.kind}`)}</LinkedResource>}
      {isApproximate && (
        <p className={classes.soft}>{t(isOwn ? 'item-place-approximate-own' : 'item-place-approximate')}</p>
      )}
      {location ? (
        <div className={classes.onMap}>
          <PlaceMap
            location={isApproximate ? approximateLocation(location) : location}
            precision={precision}
            label={t('item-map', { place: words })}
          />
          <Link to={pages.map.path} search={{ id: item.id }} className={classes.mapLink}>
            {t('item-on-map')}
          </Link>
        </div>
      ) : (
        <p className={classes.soft}>{t('this-item-doesnt-have-a-location')}</p>
      )}
    </section>
  )
}

/** When the item is available or takes place, and when it was published. */
export function ItemDates({ item }: { item: Item }) {
  const { t } = useTranslation()
  const isUndated = item.type === 'EV' && !hasChosenStart(item)
  return (
    <section>
      <h2 className={classes.title}>{t(item.type === 'EV' ? 'event-dates' : 'item-availability')}</h2>
      <dl className={classes.dates}>
        <dt>{t('item-from')}</dt>
        {isUndated ? <dd>{t('event-undated')}</dd> : <DateEntry date={item.startdate} />}
        <dt>{t('item-until')}</dt>
        {item.enddate ? (
          <DateEntry date={item.enddate} />
        ) : (
          <dd>{t(item.type === 'EV' ? 'event-without-end' : 'item-without-end')}</dd>
        )}
        <dt>{t(item.visibility === 'DR' ? 'item-written-on' : 'item-published-on')}</dt>
        <DateEntry date={item.creationdate} />
      </dl>
    </section>
  )
}

function DateEntry({ date: iso }: { date: string }) {
  const language = currentLanguage()
  const date = new Date(iso)
  return (
    <dd>
      <time dateTime={iso}>{formatDate(date, language)}</time>{' '}
      <span className={classes.relative}>({formatRelativeTime(date)})</span>
    </dd>
  )
}
