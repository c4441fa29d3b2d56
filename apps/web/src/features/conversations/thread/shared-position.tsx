import type { Location } from '@pollen/contract/location'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../../lib/format.ts'
import { IconMap, IconMapPinFilled } from '../../../ui/icons.ts'
import { onDemand } from '../../../ui/on-demand.ts'
import { useIsNear } from '../../../ui/use-is-near.ts'
import { instanceQuery } from '../../instance/index.ts'
import { useTabIndex } from './message-focus.ts'
import classes from './shared-position.module.css'

const positionMap = onDemand(() => import('./position-map.tsx'))

/** Five decimals are precise to about a metre. */
export const mapParams = ({ latitude, longitude }: Location) => ({
  lat: latitude.toFixed(5),
  lng: longitude.toFixed(5),
})

/** A position in a message: a small map that links to the map page. Shows a placeholder drawing until the map loads, or if it fails. */
export function SharedPosition({ location }: { location: Location }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame)
  const [parts, setParts] = useState(positionMap.part)
  const { data: instance } = useQuery(instanceQuery)
  const tabIndex = useTabIndex()
  useEffect(() => {
    if (isNear) positionMap.load().then(setParts, () => undefined)
  }, [isNear])
  const label = t('message-position', { position: formatLocation(location, 5) })
  return (
    <div ref={frame} className={classes.position}>
      <div className={classes.map}>
        <Streets />
        {isNear && parts && instance && (
          <parts.PositionMap location={location} styles={instance.map_styles} label={label} />
        )}
        <IconMapPinFilled size={36} className={classes.pin} aria-hidden />
      </div>
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
