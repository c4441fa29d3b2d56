import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import { useIsDark } from '../lib/theme.ts'
import type { MapLocation } from './camera.ts'
import { circlePolygon } from './circle-polygon.ts'
import { useMap } from './map-context.ts'
import { resolveColor } from './resolve-color.ts'

type AreaCircleProps = { center: MapLocation; radiusKm: number /** A CSS colour. */; color?: string }

/** A translucent circle with a radius in kilometres on the ground, below all pins. */
export function AreaCircle({ center, radiusKm, color = 'var(--leaf)' }: AreaCircleProps) {
  const { map, styleCount, isStyleLoaded, markerHandlers } = useMap()
  const id = useId()
  const isDark = useIsDark()
  const { longitude, latitude } = center

  // biome-ignore lint/correctness/useExhaustiveDependencies: another style dropped the source and the layers
  useEffect(() => {
    if (!isStyleLoaded.current) return
    const [firstPins] = [...markerHandlers.keys()].filter((layer) => map.getLayer(layer))
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({ id: `${id}:area`, type: 'fill', source: id, paint: { 'fill-opacity': 0.18 } }, firstPins)
    map.addLayer(
      { id: `${id}:edge`, type: 'line', source: id, paint: { 'line-width': 2, 'line-opacity': 0.7 } },
      firstPins,
    )
    return () => {
      for (const layer of [`${id}:area`, `${id}:edge`]) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(id)) map.removeSource(id)
    }
  }, [map, styleCount, id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source is empty
  useEffect(() => {
    map.getSource<GeoJSONSource>(id)?.setData(circlePolygon({ longitude, latitude }, radiusKm))
  }, [map, styleCount, id, longitude, latitude, radiusKm])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page changed, or the layers are new
  useEffect(() => {
    if (!isStyleLoaded.current) return
    const resolved = resolveColor(color, map.getContainer())
    map.setPaintProperty(`${id}:area`, 'fill-color', resolved)
    map.setPaintProperty(`${id}:edge`, 'line-color', resolved)
  }, [map, styleCount, isDark, id, color])

  return null
}
