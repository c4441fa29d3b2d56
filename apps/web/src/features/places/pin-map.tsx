import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMapSupported, type MapHandle } from '../../map/index.ts'
import { Button } from '../../ui/button.tsx'
import { IconMap } from '../../ui/icons.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { instanceQuery } from '../instance/index.ts'
import { SmallMap } from './small-map.tsx'
import type { Circle } from './small-map-content.tsx'

type PinMapProps = {
  /** Accessible name of the map. */
  label: string
  location: Location | null
  /** Initial center without a pin; defaults to the center of the instance. */
  near?: Location | null
  circle?: Circle
  /** Keeps the whole circle in view when it changes. */
  isFitted?: boolean
  /** Shows the map on phones without a button, where it takes little of a page that scrolls. */
  isAlwaysShown?: boolean
  onMove: (location: Location) => void
}

const zoomOfPin = 16
const zoomWithoutPin = 14

/**
 * A map with one pin, which can be dragged, moved by arrow keys, or placed by a tap. It supplements a field and never replaces it. On
 * phones it opens by a button, because a map would capture the scrolling of the page.
 */
export function PinMap({ isAlwaysShown = false, ...props }: PinMapProps) {
  const { t } = useTranslation()
  const isShown = useIsPinMapShown()
  const [isOpen, setIsOpen] = useState(false)
  const { data: instance } = useQuery(instanceQuery)
  if (!isMapSupported() || !instance) return null
  if (isShown || isOpen || isAlwaysShown) return <OpenPinMap {...props} near={props.near ?? instance.map_center} />
  return (
    <div>
      <Button look="outlined" icon={<IconMap size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('pin-map-open')}
      </Button>
    </div>
  )
}

/** Returns whether pin maps are shown without a button. */
export function useIsPinMapShown(): boolean {
  const isWide = useMediaQuery('(min-width: 700px)')
  return isWide && isMapSupported()
}

type OpenPinMapProps = Omit<PinMapProps, 'isAlwaysShown'> & { near: Location }

function OpenPinMap({ label, location, near, circle, isFitted = false, onMove }: OpenPinMapProps) {
  const { t } = useTranslation()
  const [map, setMap] = useState<MapHandle | null>(null)
  const movedByHand = useRef<Location>(undefined)
  const [initialCamera] = useState(() => ({
    center: location ?? near,
    zoom: !location ? zoomWithoutPin : circle && isFitted ? zoomOfCircle(circle) : zoomOfPin,
  }))

  // Follows a place that was chosen elsewhere, even while the map was loading, but not the pin while the member moves it.
  useEffect(() => {
    if (isFitted || !location || location === movedByHand.current) return
    map?.moveTo({ center: location, zoom: zoomOfPin })
  }, [map, location, isFitted])

  // The reference location may arrive after the map has opened elsewhere.
  const lastNear = useRef(near)
  useEffect(() => {
    if (!map || near === lastNear.current) return
    lastNear.current = near
    if (!location) map.moveTo({ center: near, zoom: zoomWithoutPin }, { isInstant: true })
  }, [map, near, location])

  const { longitude, latitude } = circle?.center ?? {}
  const zoom = circle && isFitted ? zoomOfCircle(circle) : undefined
  useEffect(() => {
    if (longitude === undefined || latitude === undefined || zoom === undefined) return
    map?.moveTo({ center: { longitude, latitude }, zoom }, { isInstant: true })
  }, [map, longitude, latitude, zoom])

  function move({ longitude, latitude }: Location) {
    const to = { longitude: rounded(longitude), latitude: rounded(latitude) }
    movedByHand.current = to
    // The first pin is placed at a low zoom.
    if (!location) map?.moveTo({ center: to, zoom: zoomOfPin })
    onMove(to)
  }
  const pin = location && { location, label: t('pin'), onChange: move }
  return (
    <SmallMap
      map={map}
      label={label}
      initialCamera={initialCamera}
      circle={circle}
      pin={pin}
      onMap={setMap}
      onPress={move}
    />
  )
}

/** Rounds to about ten centimetres, more than the precision of a pin placed by hand. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

const metresPerPixelAtZoom0 = 156_543
const diameterPx = 240

/** Returns the zoom at which a circle fills the height of a small map. */
function zoomOfCircle({ center, radiusKm }: Circle): number {
  const metresPerPixel = (2000 * radiusKm) / diameterPx
  const atZoom0 = metresPerPixelAtZoom0 * Math.cos((center.latitude * Math.PI) / 180)
  return Math.min(zoomOfPin, Math.max(0, Math.log2(atZoom0 / metresPerPixel)))
}
