import { useEffect, useState } from 'react'
import { type MapLocation, nearestLongitude } from './camera.ts'
import { type Marker, nearestMarkers } from './find-marker.ts'
import { useMap, userInitiated } from './map-context.ts'
import classes from './map-parts.module.css'
import { MapPoint } from './map-point.tsx'

/** More would make tabbing tedious. Others become reachable when the map moves. */
const limit = 30

/**
 * Makes markers accessible by keyboard, because the map draws them on a canvas. While the map has keyboard focus, the
 * markers nearest to its centre get invisible buttons that show only their focus ring.
 */
export function MarkerButtons() {
  const context = useMap()
  const [markers, setMarkers] = useState<(Marker & { label: string })[]>([])
  const { map } = context

  useEffect(() => {
    const frame = map.getContainer().parentElement
    const list = () => {
      const isByKeyboard = frame?.querySelector(':focus-visible') !== null
      const nearest = isByKeyboard ? nearestMarkers(context, limit) : []
      const next = nearest.map((marker) => ({ ...marker, label: marker.describe() }))
      setMarkers((before) => (next.length === 0 && before.length === 0 ? before : next))
    }
    map.on('idle', list)
    frame?.addEventListener('focusin', list)
    return () => {
      map.off('idle', list)
      frame?.removeEventListener('focusin', list)
    }
  }, [map, context])

  /** Centres a focused marker that is below a control or a notice. */
  function uncover(button: HTMLElement, { longitude, latitude }: MapLocation) {
    const { left, top, width, height } = button.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
    if (map.getContainer().parentElement?.contains(topmost)) return
    map.easeTo({ center: [nearestLongitude(longitude, map.getCenter().lng), latitude] }, userInitiated)
  }

  return markers.map(({ key, label, location, open }) => (
    <MapPoint key={key} location={location}>
      <button
        type="button"
        className={classes.marker}
        aria-label={label}
        onFocus={({ currentTarget }) => uncover(currentTarget, location)}
        onClick={open}
      />
    </MapPoint>
  ))
}
