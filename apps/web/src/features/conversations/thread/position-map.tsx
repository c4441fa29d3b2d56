import type { Instance } from '@pollen/contract/instance'
import type { Location } from '@pollen/contract/location'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaticMap, useChosenStyle } from '../../../map/index.ts'
import { PlaceMap } from '../../places/index.ts'
import { useTabIndex } from './message-focus.ts'
import classes from './shared-position.module.css'

const zoom = 16

type PositionMapProps = { location: Location; styles: Instance['map_styles']; label: string }

/**
 * Shows the base map behind the pin of a position. Images are drawn at once. An archive needs the whole map library and WebGL,
 * so it is only loaded on request.
 */
export function PositionMap({ location, styles, label }: PositionMapProps) {
  const { t } = useTranslation()
  const tabIndex = useTabIndex()
  const tileStyle = useChosenStyle(styles)
  const [isWanted, setIsWanted] = useState(false)
  if (!tileStyle) return null
  if (tileStyle.archive === null) {
    return (
      <div className={classes.images}>
        <StaticMap tileStyle={tileStyle} camera={{ center: location, zoom }} />
      </div>
    )
  }
  if (isWanted) {
    return (
      <div className={classes.live}>
        <PlaceMap location={location} precision="exact" label={label} />
      </div>
    )
  }
  const show = t('message-position-show')
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classes.show}
      aria-label={show}
      title={show}
      onClick={() => setIsWanted(true)}
    />
  )
}
