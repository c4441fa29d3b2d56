import { type ReactNode, useCallback, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconMapPin } from '../ui/icons.ts'
import type { MapLocation } from './camera.ts'
import { screenPoint, useMap, useOnMapMove } from './map-context.ts'
import classes from './map-parts.module.css'

type MapPointProps = {
  location: MapLocation
  /** The content positions itself in the map instead of at the location. */
  isLoose?: boolean
  children: ReactNode
}

/** Keeps React content at a location while the map moves. The content anchors itself by its centre or bottom edge. */
export function MapPoint({ location, isLoose = false, children }: MapPointProps) {
  const { map, overlay } = useMap()
  const ref = useRef<HTMLDivElement>(null)
  const { longitude, latitude } = location
  const reposition = useCallback(() => {
    const { x, y } = screenPoint(map, { longitude, latitude })
    if (ref.current) ref.current.style.transform = `translate(${x}px, ${y}px)`
  }, [map, longitude, latitude])
  useOnMapMove(reposition)
  return createPortal(
    <div ref={ref} className={isLoose ? classes.loose : classes.point}>
      {children}
    </div>,
    overlay,
  )
}

/** The position of the person, as a blue dot. */
export function PositionDot({ location, label }: { location: MapLocation; label: string }) {
  return (
    <MapPoint location={location}>
      <span className={classes.dot} role="img" aria-label={label} />
    </MapPoint>
  )
}

/** A search result. It is less prominent than pins, and lets clicks through to them. */
export function PlaceMark({ location, label }: { location: MapLocation; label: string }) {
  return (
    <MapPoint location={location}>
      <span className={classes.mark} role="img" aria-label={label}>
        <IconMapPin size={34} stroke={1.75} aria-hidden />
      </span>
    </MapPoint>
  )
}
