import type { Map as LibraryMap } from 'maplibre-gl'
import { createContext, useContext, useEffect } from 'react'
import { type MapLocation, nearestLongitude } from './camera.ts'

/** Callbacks of a pin layer for its markers: single pins, stacks of pins and clusters. */
type MarkerHandler = {
  /** Id of the pin layer, which draws the chosen marker a second time on top. */
  owner: string
  open: (properties: Record<string, unknown>, location: MapLocation) => void
  /** Returns a description for screen readers. */
  describe: (properties: Record<string, unknown>) => string
}

export type MapContextValue = {
  map: LibraryMap
  /** Increases with each loaded style. A style drops all sources and layers, so their components add them again. */
  styleCount: number
  /** False while a style loads. Until then, its sources, layers and images cannot be changed. */
  isStyleLoaded: { current: boolean }
  /** By style layer id. */
  markerHandlers: Map<string, MarkerHandler>
  /** Draws the image of a layer, or returns false if it belongs to another layer. */
  imagePainters: Set<(id: string) => boolean>
  /** Container for React content above the map. */
  overlay: HTMLElement
}

export const MapContext = createContext<MapContextValue | null>(null)

export function useMap(): MapContextValue {
  const value = useContext(MapContext)
  if (!value) throw new Error('useMap needs to be called inside <MapView>')
  return value
}

/** Returns a point in pixels of the map. The map repeats the Earth; this is the copy nearest to the centre. */
export function screenPoint(map: LibraryMap, { longitude, latitude }: MapLocation) {
  return map.project([nearestLongitude(longitude, map.getCenter().lng), latitude])
}

/** Event data of moves that the user started with a control. Moves by gestures have an `originalEvent` instead. */
export const userInitiated = { isUserInitiated: true }

/** Calls `reposition` now, and whenever the map moves or changes its size. */
export function useOnMapMove(reposition: () => void) {
  const { map } = useMap()
  useEffect(() => {
    reposition()
    map.on('move', reposition)
    map.on('resize', reposition)
    return () => {
      map.off('move', reposition)
      map.off('resize', reposition)
    }
  }, [map, reposition])
}
