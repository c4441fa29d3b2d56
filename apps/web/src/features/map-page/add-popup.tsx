import { itemTypes } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { typeIcons } from '../../parts/type-tag.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AddResourceLinks } from '../resources/index.ts'
import classes from './popups.module.css'

/** Offers to add an item or a resource at a location. The form of an item sends visitors to the log-in and back. */
export function AddPopup({ location }: { location: Location }) {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const [lat, lng] = [location.latitude, location.longitude].map((degrees) => degrees.toFixed(6)) as [string, string]
  return (
    <div className={classes.popup}>
      <h2 className={classes.title}>{t('map-add-here')}</h2>
      {!isMember && <p className={classes.hint}>{t('map-add-log-in')}</p>}
      <div className={classes.types}>
        {itemTypes.map((type) => {
          const Icon = typeIcons[type]
          return (
            <ButtonLink
              key={type}
              to={pages.addItemPos.path}
              params={{ lat, lng, type }}
              look="outlined"
              icon={<Icon size={20} stroke={1.75} aria-hidden />}
            >
              {t(`item_type__${type}`)}
            </ButtonLink>
          )
        })}
      </div>
      <AddResourceLinks location={location} />
    </div>
  )
}
