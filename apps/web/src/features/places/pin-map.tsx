import type { Location } from '@pollen/contract/location'
import { IconMap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMapSupported, type MapHandle } from '../../map/index.ts'
import { Button } from '../../ui/button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { instanceQuery } from '../instance/index.ts'
import { SmallMap } from './small-map.tsx'
import type { Circle } from './small-map-content.tsx'

type PinMapProps = {
  /** What the map is for, for those who do not see it. */
  label: string
  location: Location | null
  /** Where the map begins while there is no pin; else at the centre of the instance. */
  near?: Location | null
  circle?: Circle
  /** Keeps all of the circle in view when it changes. */
  isFitted?: boolean
  onMove: (location: Location) => void
}

const zoomOfPin = 16
const zoomWithoutPin = 14

/**
 * A map with one pin, which is dragged, moved by arrow keys, or put where somebody taps. It adds to a field and never replaces
 * it. On a phone it opens by a button: a map takes the finger that scrolls the page.
 */
export function PinMap(props: PinMapProps) {
  const { t } = useTranslation()
  const isShown = useIsPinMapShown()
  const [isOpen, setIsOpen] = useState(false)
  const { data: instance } = useQuery(instanceQuery)
  if (!isMapSupported() || !instance) return null
  if (isShown || isOpen) return <OpenPinMap {...props} near={props.near ?? instance.map_center} />
  return (
    <div>
      <Button look="outlined" icon={<IconMap size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('pin-map-open')}
      </Button>
    </div>
  )
}

/** Whether pin maps are there without a button. */
export function useIsPinMapShown(): boolean {
  const isWide = useMediaQuery('(min-width: 700px)')
  return isWide && isMapSupported()
}

function OpenPinMap({ label, location, near, circle, isFitted = false, onMove }: PinMapProps & { near: Location }) {
  const { t } = useTranslation()
  const [map, setMap] = useState<MapHandle | null>(null)
  const movedByHand = useRef<Location>(undefined)
  const [initialCamera] = useState(() => ({
    center: location ?? near,
    zoom: !location ? zoomWithoutPin : circle && isFitted ? zoomOfCircle(circle) : zoomOfPin,
  }))

  // The map follows a place that was chosen elsewhere, also while it was loading, but not the hand that moves the pin.
  useEffect(() => {
    if (isFitted || !location || location === movedByHand.current) return
    map?.moveTo({ center: location, zoom: zoomOfPin })
  }, [map, location, isFitted])

  // The place of the member may become known after the map has begun elsewhere.
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
    // The first pin is put from afar.
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

/** About ten centimetres: no hand puts a pin more precisely. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

const metresPerPixelAtZoom0 = 156_543
const diameterPx = 240

/** The zoom at which a circle fills the height of a small map. */
function zoomOfCircle({ center, radiusKm }: Circle): number {
  const metresPerPixel = (2000 * radiusKm) / diameterPx
  const atZoom0 = metresPerPixelAtZoom0 * Math.cos((center.latitude * Math.PI) / 180)
  return Math.min(zoomOfPin, Math.max(0, Math.log2(atZoom0 / metresPerPixel)))
}
