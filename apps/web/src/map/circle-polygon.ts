import type { Polygon } from 'geojson'
import type { MapLocation } from './camera.ts'

const earthRadiusKm = 6378.137
const corners = 72
const radians = Math.PI / 180

/** A polygon of points at equal distance on the ground. Towards the poles, the map draws it as an ellipse. */
export function circlePolygon({ longitude, latitude }: MapLocation, radiusKm: number): Polygon {
  const angle = radiusKm / earthRadiusKm
  const from = latitude * radians
  const ring: [number, number][] = []
  for (let corner = 0; corner <= corners; corner++) {
    const bearing = (2 * Math.PI * corner) / corners
    const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing))
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
      Math.cos(angle) - Math.sin(from) * Math.sin(to),
    )
    ring.push([longitude + turn / radians, to / radians])
  }
  return { type: 'Polygon', coordinates: [ring] }
}
