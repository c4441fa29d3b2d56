import type { Map as LibraryMap } from 'maplibre-gl'
import { createContext, useContext, useEffect } from 'react'

/** What a layer of pins does when one of its markers is pressed: a single pin, a stack of pins, or a cluster. */
type MarkerHandler = (properties: Record<string, unknown>, location: [longitude: number, latitude: number]) => void

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
