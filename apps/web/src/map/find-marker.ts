import type { MapGeoJSONFeature, PointLike } from 'maplibre-gl'
import type { MapLocation } from './camera.ts'
import { type MapContextValue, screenPoint } from './map-context.ts'

type Point = { x: number; y: number }

export type Marker = {
  /** Stable until the map zooms or its pins change. */
  key: string
  /** Returns a description for screen readers. */
  describe: () => string
  location: MapLocation
  open: () => void
}

/** Tolerance of touches in pixels: markers are at least 24 px wide, and fingers need 44. */
const touchReach = 10

/** Returns the topmost marker at a point of the map, or one within touch tolerance. */
export function findMarker(context: MapContextValue, point: Point, isTouch: boolean): Marker | null {
  const [exact] = queryMarkers(context, [point.x, point.y])
  if (exact || !isTouch) return exact ?? null
  const [nearby] = queryMarkers(context, [
    [point.x - touchReach, point.y - touchReach],
    [point.x + touchReach, point.y + touchReach],
  ])
  return nearby ?? null
}

/** Returns the distinct markers in view, sorted by distance from the centre. */
export function nearestMarkers(context: MapContextValue, limit: number): Marker[] {
  const { map } = context
  const middle = map.project(map.getCenter())
  const distance = ({ location }: Marker) => screenPoint(map, location).dist(middle)
  const byKey = new Map(queryMarkers(context).map((marker) => [marker.key, marker]))
  return [...byKey.values()].sort((one, other) => distance(one) - distance(other)).slice(0, limit)
}

function queryMarkers({ map, markerHandlers }: MapContextValue, where?: PointLike | [PointLike, PointLike]): Marker[] {
  const layers = [...markerHandlers.keys()].filter((id) => map.getLayer(id))
  if (layers.length === 0) return []
  return map.queryRenderedFeatures(where, { layers }).flatMap((feature) => {
    const location = pointOf(feature)
    const handler = markerHandlers.get(feature.layer.id)
    if (!location || !handler) return []
    const { properties } = feature
    const key = `${handler.owner} ${properties.key ?? properties.cluster_id}`
    const describe = () => handler.describe(properties)
    return [{ key, describe, location, open: () => handler.open(properties, location) }]
  })
}

function pointOf({ geometry }: MapGeoJSONFeature): MapLocation | null {
  if (geometry.type !== 'Point') return null
  const [longitude = 0, latitude = 0] = geometry.coordinates
  return { longitude, latitude }
}
