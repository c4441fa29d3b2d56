import { expect, test, vi } from 'vitest'
import { findMarker, nearestMarkers } from './find-marker.ts'
import type { MapContextValue } from './map-context.ts'

type Drawn = { layer: string; key?: string; cluster_id?: number; at: [longitude: number, latitude: number] }

/** A map with its centre at 0, 0, where one pixel is one degree. */
function aMap(drawn: Drawn[], layers = ['items', 'resources']) {
  const opened: string[] = []
  const handlerOf = (owner: string) => ({
    owner,
    describe: ({ key }: { key?: string }) => `${owner} ${key}`,
    open: ({ key }: { key?: string }) => opened.push(`${owner} ${key}`),
  })
  const isWithin = ([x, y]: [number, number], where: unknown) => {
    if (where === undefined) return true
    const [first, second] = where as [number, number] | [[number, number], [number, number]]
    if (typeof first === 'number') return x === first && y === second
    const [low, high] = [first, second as [number, number]]
    return x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1]
  }
  const map = {
    getLayer: (id: string) => (layers.includes(id) ? {} : undefined),
    getCenter: () => ({ lng: 0, lat: 0 }),
    getZoom: () => 10,
    project: (place: [number, number] | { lng: number; lat: number }) => {
      const [x, y] = Array.isArray(place) ? place : [place.lng, place.lat]
      return { x, y, dist: (other: { x: number; y: number }) => Math.hypot(x - other.x, y - other.y) }
    },
    queryRenderedFeatures: (where: unknown, { layers: asked }: { layers: string[] }) =>
      drawn
        .filter(({ layer, at }) => asked.includes(layer) && isWithin(at, where))
        .map(({ layer, at, ...properties }) => ({
          layer: { id: layer },
          properties,
          geometry: { type: 'Point', coordinates: at },
        })),
  }
  const markerHandlers = new Map(['items', 'resources'].map((id) => [id, handlerOf(id)]))
  return { context: { map, markerHandlers } as unknown as MapContextValue, opened }
}

test('a click hits the topmost marker at its point, and none beside it', () => {
  const { context, opened } = aMap([
    { layer: 'items', key: 'pram', at: [3, 3] },
    { layer: 'resources', key: 'bookcase', at: [3, 3] },
  ])
  const found = findMarker(context, { x: 3, y: 3 }, false)
  expect([found?.describe(), found?.location]).toEqual(['items pram', { longitude: 3, latitude: 3 }])
  found?.open()
  expect(opened).toEqual(['items pram'])
  expect(findMarker(context, { x: 9, y: 9 }, false)).toBeNull()
})

test('a touch hits a marker within a few pixels', () => {
  const { context } = aMap([{ layer: 'items', key: 'pram', at: [3, 3] }])
  expect(findMarker(context, { x: 12, y: 3 }, true)?.key).toBe('items pram')
  expect(findMarker(context, { x: 30, y: 3 }, true)).toBeNull()
})

test('markers for the keyboard are unique and sorted by distance from the centre', () => {
  const { context } = aMap([
    { layer: 'items', key: 'far', at: [9, 0] },
    { layer: 'items', key: 'near', at: [1, 0] },
    { layer: 'items', key: 'near', at: [1, 0] },
    { layer: 'items', cluster_id: 4, at: [2, 0] },
    { layer: 'resources', key: 'near', at: [3, 0] },
  ])
  const keys = nearestMarkers(context, 4).map(({ key }) => key)
  expect(keys).toEqual(['items near', 'items 4', 'resources near', 'items far'])
  expect(nearestMarkers(context, 1)).toHaveLength(1)
})

test('a map that is changing its style has no markers', () => {
  const { context } = aMap([{ layer: 'items', key: 'pram', at: [3, 3] }], [])
  const query = vi.spyOn(context.map, 'queryRenderedFeatures')
  expect(findMarker(context, { x: 3, y: 3 }, false)).toBeNull()
  expect(query).not.toHaveBeenCalled()
})
