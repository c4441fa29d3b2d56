import type { Item } from '@pollen/contract/items'
import { approximateLocation, type Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { hasEnded, TypeTag } from '../items/index.ts'
import { ItemThumb } from './item-rows.tsx'
import { popupItemQuery } from './map-items.api.ts'
import classes from './popups.module.css'

/** Where the map shows an item: an approximate one stands for its cell of the grid, for its owner too. */
export function placeOnMap({ location, location_precision: precision }: Item): Location | null {
  return location && precision === 'approximate' ? approximateLocation(location) : location
}

/** The chosen item. One that cannot be shown is given up, with the reason. */
export function useChosenItem(id: number | undefined, onGiveUp: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: item, error } = useQuery({ ...popupItemQuery(id ?? 0), enabled: id !== undefined })
  const giveUp = useRef(onGiveUp)
  giveUp.current = onGiveUp
  const chosen = id === undefined ? undefined : item
  const isPlaceless = chosen !== undefined && chosen.location === null
  const isOver = chosen !== undefined && (chosen.is_closed || hasEnded(chosen))

  useEffect(() => {
    if (id === undefined || !error) return
    showFailure(error)
    giveUp.current()
  }, [id, error])
  useEffect(() => {
    if (!isPlaceless) return
    showSnackbar('error', t('this-item-doesnt-have-a-location'))
    giveUp.current()
  }, [isPlaceless, t])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['items', 'markers'] })
  }, [isOver, client])
  return chosen
}

/** What one needs to know before opening the item. */
export function ItemCardOnMap({ item }: { item: Item }) {
  const { t } = useTranslation()
  const isApproximate = item.location_precision === 'approximate'
  // Owners read the address that they typed.
  const isOwn = item.user.id === useSession()?.userId
  const isAround = isApproximate && !isOwn
  return (
    <article className={classes.popup}>
      <div className={classes.picture}>
        <ItemThumb item={item} />
      </div>
      <div className={classes.words}>
        <TypeTag type={item.type} />
        <h2 className={classes.name}>{item.name}</h2>
        <p className={classes.fact}>
          {t('item-by')}{' '}
          <Link to={pages.profile.path} params={{ id: String(item.user.id) }}>
            {item.user.username}
          </Link>
        </p>
        {item.address && (
          <p className={classes.fact}>
            <IconMapPin size={16} aria-hidden />
            <span>{isAround ? t('item-place-around', { place: item.address }) : item.address}</span>
          </p>
        )}
        {isApproximate && <p className={classes.fact}>{t('map-place-approximate')}</p>}
        {item.is_closed && <Callout kind="warning">{t('map-item-closed')}</Callout>}
        {!item.is_closed && hasEnded(item) && <Callout kind="warning">{t('map-item-ended')}</Callout>}
        <ButtonLink to={pages.item.path} params={{ id: String(item.id) }}>
          {t('map-open-item')}
        </ButtonLink>
      </div>
    </article>
  )
}

export function ItemCardSkeletonOnMap() {
  return (
    <div className={classes.popup} aria-hidden>
      <Skeleton width="100%" height={120} />
      <Skeleton width="70%" height="1.4rem" />
      <Skeleton width="50%" height="1rem" />
    </div>
  )
}
