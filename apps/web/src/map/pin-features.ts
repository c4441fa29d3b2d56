import type { Feature } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { toLibraryZoom } from './camera.ts'

export type Pin = {
  id: string
  longitude: number
  latitude: number
  /** What is drawn in it: a key of `images` of its layer. */
  image: string
  /** Which colour it has, and its clusters in part: a key of `colors` of its layer. */
  group: string
}

/** A drop stands on its place; a dot is smaller and quieter. */
export type PinLook = 'drop' | 'dot'

/** How wide the ring of a cluster is drawn, in pixels. Clusters of very many pins are up to a fifth wider. */
export const ringSize = 36

/** All pins of one point: drawn as one marker at every zoom, for no zoom would part them. */
export type Stack = { ids: string[]; longitude: number; latitude: number; properties: StackProperties }

/** What the map knows of a stack: `key`, `total`, for a single pin its `image`, and how many of each group as `group0`, `group1`, … */
type StackProperties = Record<string, string | number>

export const pinImageId = (layerId: string, group: string, image: string) =>
  group === '' ? `${layerId}:pin:` : `${layerId}:pin:${group}/${image}`

export const stackKey = ({ longitude, latitude }: Pin) => `${longitude},${latitude}`

export function stackFeature({ longitude, latitude, properties }: Stack): Feature {
  const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] }
  return { type: 'Feature', id: properties.key, properties, geometry }
}

/** Stacks by their point. `groups` are numbered, because a style counts by the names of properties. */
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

/** What has to change on the map, so that a few new pins do not send all others to the worker again. */
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

/** How many features go to the worker at once: sending copies them on the thread that draws. */
const featuresPerUpdate = 4000

/** A large change in parts that each take a moment only. */
export function splitDiff({ remove, add }: ReturnType<typeof diffStacks>): GeoJSONSourceDiff[] {
  if (remove.length === 0 && add.length === 0) return []
  const parts: GeoJSONSourceDiff[] = [{ remove, add: add.slice(0, featuresPerUpdate) }]
  for (let from = featuresPerUpdate; from < add.length; from += featuresPerUpdate) {
    parts.push({ add: add.slice(from, from + featuresPerUpdate) })
  }
  return parts
}

/**
 * `clusterUntil` is the zoom from which there are no clusters. The radius is in pixels of the screen at each whole zoom: the
 * source's own tiles are 512 px wide, as is one tile on the screen at the zoom of MapLibre.
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
