import type { MapGeoJSONFeature, PointLike } from 'maplibre-gl'
import type { MapContextValue } from './map-context.ts'

type Point = { x: number; y: number }

/** How far beside a marker counts as on it, in pixels: markers are 24 px or more, and a finger needs 44. */
const reach = { pointer: 0, touch: 10 }

/** The topmost marker at a point of the map, or the nearest one within reach. */
export function findMarker({ map, markerHandlers }: MapContextValue, point: Point, isTouch: boolean) {
  const layers = [...markerHandlers.keys()].filter((id) => map.getLayer(id))
  if (layers.length === 0) return null
  const distance = isTouch ? reach.touch : reach.pointer
  const box: [PointLike, PointLike] = [
    [point.x - distance, point.y - distance],
    [point.x + distance, point.y + distance],
  ]
  const [exact] = map.queryRenderedFeatures([point.x, point.y], { layers })
  const feature = exact ?? map.queryRenderedFeatures(box, { layers })[0]
  if (!feature) return null
  const location = pointOf(feature)
  const handle = markerHandlers.get(feature.layer.id)
  if (!location || !handle) return null
  return { open: () => handle(feature.properties, location) }
}

function pointOf({ geometry }: MapGeoJSONFeature): [number, number] | null {
  if (geometry.type !== 'Point') return null
  const [longitude = 0, latitude = 0] = geometry.coordinates
  return [longitude, latitude]
}
