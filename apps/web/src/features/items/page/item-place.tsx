import { areaFromAddress } from '@pollen/contract/address-area'
import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconBuildingCommunity, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../../lib/format.ts'
import { nameQuery } from '../../places/index.ts'
import classes from './item-place.module.css'
import view from './item-view.module.css'

/** Where it is, as far as the viewer may know: in its owner's words, else by the town around, else in degrees. */
export function ItemPlace({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  const { address, location, location_precision: precision, resource } = item
  const degrees = location && formatLocation(location, precision === 'exact' ? 5 : 2)
  const isApproximate = precision === 'approximate' && location !== null
  const { data: name = '' } = useQuery(nameQuery(address === '' && isApproximate ? location : null))
  // The street in the middle of the area is somebody else's.
  const around = areaFromAddress(name) || degrees
  return (
    <section>
      <h2 className={view.title}>{t('item-place')}</h2>
      {address === '' && !location && <p className={view.soft}>{t('item-place-none')}</p>}
      {(address || degrees) && (
        <p className={classes.line}>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          <span>
            {address || (isApproximate ? t('item-place-around', { place: around }) : t('item-place-at', { degrees }))}
          </span>
        </p>
      )}
      {resource && (
        <p className={classes.line}>
          <IconBuildingCommunity size={20} stroke={1.75} aria-hidden />
          <span>{t(`item-resource__${resource.kind}`)}</span>
        </p>
      )}
      {isApproximate && (
        <p className={view.soft}>{t(isOwn ? 'item-place-approximate-own' : 'item-place-approximate')}</p>
      )}
      {location && (
        <Link to={pages.map.path} search={{ id: item.id }} className={classes.map}>
          {t('item-on-map')}
        </Link>
      )}
    </section>
  )
}
