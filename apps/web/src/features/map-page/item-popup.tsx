import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ofPlace } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { isMapSupported } from '../../map/index.ts'
import { ItemThumb } from '../../parts/item-thumb.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { IconCalendarEvent, IconMapPin } from '../../ui/icons.ts'
import { eventTimeText, hasEnded, ItemDetails } from '../items/index.ts'
import classes from './popups.module.css'

/** Summary of an item, with a link to its page. */
export function ItemCardOnMap({ item }: { item: Item }) {
  const { t } = useTranslation()
  const isApproximate = item.location_precision === 'approximate'
  // Owners see the address that they typed.
  const isOwn = item.user.id === useSession()?.userId
  const isAround = isApproximate && !isOwn
  return (
    <article className={classes.popup}>
      <div className={classes.picture}>
        <ItemThumb item={item} />
      </div>
      <div className={classes.words}>
        <div className={classes.tags}>
          <TypeTag type={item.type} />
          <ItemDetails item={item} look="card" />
        </div>
        <h2 className={classes.name}>{item.name}</h2>
        <p className={classes.fact}>
          {t('item-by')}{' '}
          <Link to={pages.profile.path} params={{ id: String(item.user.id) }}>
            {item.user.username}
          </Link>
        </p>
        {item.type === 'EV' && (
          <p className={classes.fact}>
            <IconCalendarEvent size={16} aria-hidden />
            <span>{eventTimeText(item, t)}</span>
          </p>
        )}
        {item.address && (
          <p className={classes.fact}>
            <IconMapPin size={16} aria-hidden />
            <span>
              {isAround ? t('item-place-around', { place: ofPlace(item.address, currentLanguage()) }) : item.address}
            </span>
          </p>
        )}
        {isApproximate && isMapSupported() && <p className={classes.fact}>{t('map-place-approximate')}</p>}
        {item.is_closed && <Callout kind="warning">{t('map-item-closed')}</Callout>}
        {!item.is_closed && hasEnded(item) && <Callout kind="warning">{t('map-item-ended')}</Callout>}
        <ButtonLink to={pages.item.path} params={{ id: String(item.id) }}>
          {t('map-open-item')}
        </ButtonLink>
      </div>
    </article>
  )
}
