import type { Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { IconMap, IconMapPinFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../../lib/format.ts'
import { onDemand, useOnDemand } from '../../../ui/on-demand.ts'
import { useTabIndex } from './message-focus.ts'
import classes from './shared-position.module.css'

const positionMap = onDemand(() => import('./position-map.ts'))

/** Five decimals are precise to about a metre. */
export const mapParams = ({ latitude, longitude }: Location) => ({
  lat: latitude.toFixed(5),
  lng: longitude.toFixed(5),
})

/** A position in a message, shown as a drawing that links to the map. A real small map is loaded on request. */
export function SharedPosition({ location }: { location: Location }) {
  const { t } = useTranslation()
  const tabIndex = useTabIndex()
  const [isWanted, setIsWanted] = useState(false)
  const parts = useOnDemand(positionMap, isWanted, () => setIsWanted(false))
  const label = t('message-position', { position: formatLocation(location, 5) })
  return (
    <div className={classes.position}>
      {isWanted && parts ? (
        <div className={classes.map}>
          <parts.PlaceMap location={location} precision="exact" label={label} />
        </div>
      ) : (
        <button
          type="button"
          tabIndex={tabIndex}
          className={classes.drawing}
          aria-busy={isWanted}
          aria-label={t('message-position-show')}
          title={t('message-position-show')}
          onClick={() => setIsWanted(true)}
        >
          <Streets />
          <IconMapPinFilled size={34} className={classes.pin} aria-hidden />
        </button>
      )}
      <Link to={pages.mapPos.path} params={mapParams(location)} tabIndex={tabIndex} className={classes.link}>
        <IconMap size={18} stroke={1.75} aria-hidden />
        {t('message-position-open')}
      </Link>
    </div>
  )
}

/** A generic drawing that says "map" before anything is loaded. */
function Streets() {
  return (
    <svg viewBox="0 0 240 110" preserveAspectRatio="xMidYMid slice" className={classes.streets} aria-hidden>
      <path d="M0 82c40-14 62 8 104-4s70-34 136-26v58H0z" className={classes.water} />
      <path d="M150 0h60l-10 34-46 6z" className={classes.park} />
      <path d="M-5 34 250 12M-5 66 120 50l125-22M60-5l14 60 26 60M150-5l-10 60 20 60M205-5l-14 60" />
    </svg>
  )
}
