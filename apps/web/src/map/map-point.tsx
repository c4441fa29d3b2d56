import { type ReactNode, useCallback, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type MapLocation, nearestLongitude } from './camera.ts'
import { useMap, useOnMapMove } from './map-context.ts'
import classes from './map-parts.module.css'

/** Keeps React content on a place while the map moves; the content hangs by its own middle or foot. */
export function MapPoint({ location, children }: { location: MapLocation; children: ReactNode }) {
  const { map, overlay } = useMap()
  const ref = useRef<HTMLDivElement>(null)
  const { longitude, latitude } = location
  const place = useCallback(() => {
    const { x, y } = map.project([nearestLongitude(longitude, map.getCenter().lng), latitude])
    if (ref.current) ref.current.style.transform = `translate(${x}px, ${y}px)`
  }, [map, longitude, latitude])
  useOnMapMove(place)
  return createPortal(
    <div ref={ref} className={classes.point}>
      {children}
    </div>,
    overlay,
  )
}

/** Where the person is: a blue dot. */
export function PositionDot({ location, label }: { location: MapLocation; label: string }) {
  return (
    <MapPoint location={location}>
      <span className={classes.dot} role="img" aria-label={label} />
    </MapPoint>
  )
}
