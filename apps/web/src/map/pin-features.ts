import type { Feature } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { toLibraryZoom } from './camera.ts'

export type Pin = {
  id: string
  longitude: number
  latitude: number
  /** Icon of the pin: a key of `images` of its layer. */
  image: string
  /** Colour of the pin, and its part of a cluster's ring: a key of `colors` of its layer. */
  group: string
}

/** A drop points at its location; a dot is smaller and less prominent. */
export type PinLook = 'drop' | 'dot'

/** Width of a cluster's ring in pixels. Very large clusters are up to a fifth wider. */
export const ringSize = 36

/** All pins at one point. They are one marker at every zoom, because no zoom separates them. */
export type Stack = { ids: string[]; longitude: number; latitude: number; properties: StackProperties }

/**
 * Properties of a stack for the map's style: `key`, `total`, `image` of a single pin, and counts per group as `group0`,
 * `group1`, …
 */
type StackProperties = Record<string, string | number>

export const pinImageId = (layerId: string, group: string, image: string) =>
  group === '' ? `${layerId}:pin:` : `${layerId}:pin:${group}/${image}`

export const stackKey = ({ longitude, latitude }: Pin) => `${longitude},${latitude}`

export function stackFeature({ longitude, latitude, properties }: Stack): Feature {
  const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] }
  return { type: 'Feature', id: properties.key, properties, geometry }
}

/** Groups pins by their point. `groups` are numbered, because style expressions count by property names. */
export function stackPins(layerId: string, pins: Pin[], groups: string[]): Map<string, Stack> {
  const counters = new Map(groups.map((group, index) => [group, `group${index}`]))
  const stacks = new Map<string, Stack>()
  for (const pin of pins) {
    const { id, longitude, latitude } = pin
    const key = stackKey(pin)
    const counter = counters.get(pin.group) ?? 'other'
    const stack = stacks.get(key)
    if (!stack) {
      const properties = { key, total: 1, image: pinImageId(layerId, pin.group, pin.image), [counter]: 1 }
      stacks.set(key, { ids: [id], longitude, latitude, properties })
      continue
    }
    stack.ids.push(id)
    stack.properties.total = stack.ids.length
    stack.properties[counter] = Number(stack.properties[counter] ?? 0) + 1
  }
  return stacks
}

function looksLike(one: StackProperties, other: StackProperties) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** Returns the changes for the map, so that a few new pins do not send all others to the worker again. */
export function diffStacks(before: Map<string, Stack>, after: Map<string, Stack>) {
  const remove: string[] = []
  const add: Feature[] = []
  for (const key of before.keys()) if (!after.has(key)) remove.push(key)
  for (const [key, stack] of after) {
    const known = before.get(key)
    if (known && looksLike(known.properties, stack.properties)) continue
    if (known) remove.push(key)
    add.push(stackFeature(stack))
  }
  return { remove, add }
}

/** Maximum number of features per message to the worker, because copying them blocks the main thread. */
const featuresPerUpdate = 4000

/** Splits a large change into parts that do not block the main thread. */
export function splitDiff({ remove, add }: ReturnType<typeof diffStacks>): GeoJSONSourceDiff[] {
  if (remove.length === 0 && add.length === 0) return []
  const parts: GeoJSONSourceDiff[] = [{ remove, add: add.slice(0, featuresPerUpdate) }]
  for (let from = featuresPerUpdate; from < add.length; from += featuresPerUpdate) {
    parts.push({ add: add.slice(from, from + featuresPerUpdate) })
  }
  return parts
}

/**
 * Returns the cluster options of a GeoJSON source. `until` is the first zoom without clusters. The radius is in screen
 * pixels at whole zooms, because the tiles of the source are 512 px wide, like those of MapLibre.
 */
export function clusterOptions({ radius, until, groups }: { radius: number; until: number; groups: string[] }) {
  const sums = ['total', ...groups.map((_, index) => `group${index}`)]
  return {
    cluster: true,
    clusterRadius: radius,
    clusterMaxZoom: toLibraryZoom(until) - 1,
    clusterProperties: Object.fromEntries(sums.map((name) => [name, ['+', ['coalesce', ['get', name], 0]]])),
  }
}
