import type { Map as LibraryMap } from 'maplibre-gl'
import { createContext, useContext, useEffect } from 'react'
import { type MapLocation, nearestLongitude } from './camera.ts'

/** What a layer of pins knows about its markers: single pins, stacks of pins and clusters. */
type MarkerHandler = {
  /** The id of the layer of pins, which draws what is chosen once more on top. */
  owner: string
  open: (properties: Record<string, unknown>, location: MapLocation) => void
  /** In words, for those who do not see it. */
  describe: (properties: Record<string, unknown>) => string
}

export type MapContextValue = {
  map: LibraryMap
  /** Grows when the map has loaded another style, which drops all sources and layers: whoever added some adds them again. */
  styleCount: number
  /** By the id of the style layer. */
  markerHandlers: Map<string, MarkerHandler>
  /** Draws an image that a layer names, or answers false when it is not of this owner. */
  imagePainters: Set<(id: string) => boolean>
  /** Where React content over the map goes. */
  overlay: HTMLElement
}

export const MapContext = createContext<MapContextValue | null>(null)

export function useMap(): MapContextValue {
  const value = useContext(MapContext)
  if (!value) throw new Error('Parts of a map stand inside <MapView>.')
  return value
}

/** In pixels of the map. The Earth is drawn several times side by side: this is the copy nearest to the middle. */
export function screenPoint(map: LibraryMap, { longitude, latitude }: MapLocation) {
  return map.project([nearestLongitude(longitude, map.getCenter().lng), latitude])
}

/** Given along with a movement, so that `onMoved` can tell it from those of the program. */
export const byPerson = { isByPerson: true }

/** Runs `place` now and each time the map has moved or changed its size. */
export function useOnMapMove(place: () => void) {
  const { map } = useMap()
  useEffect(() => {
    place()
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, place])
}
