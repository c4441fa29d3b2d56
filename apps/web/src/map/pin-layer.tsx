import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { type ComponentType, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { useIsDark } from '../lib/theme.ts'
import type { MapLocation } from './camera.ts'
import { useMap, userInitiated } from './map-context.ts'
import {
  clusterOptions,
  diffStacks,
  type Pin,
  type PinLook,
  pinImageId,
  type Stack,
  splitDiff,
  stackFeature,
  stackKey,
  stackPins,
} from './pin-features.ts'
import { drawPin, drawRing, type IconPaths, type PinPalette } from './pin-images.ts'
import { pinLayers, ringPrefix } from './pin-style.ts'
import { resolveColor, resolveColors } from './resolve-color.ts'

type PinLayerProps = {
  pins: Pin[]
  /** Outline icons with a view box of 24 × 24, such as those of Tabler, by the `image` of pins. */
  images: Record<string, ComponentType>
  /** CSS colours by the `group` of pins. The ring of a cluster has the same order. */
  colors: Record<string, string>
  look: PinLook
  /** In pixels. */
  clusterRadius: number
  /** The first zoom without clusters. */
  clusterUntil: number
  /** Below this zoom, pins recede: they are small and have no icon. */
  iconsFrom?: number
  chosenId?: string | null
  /** Called with all pins at one point. */
  onOpen: (ids: string[], location: MapLocation) => void
  /** Returns a description for screen readers. */
  describe: (marker: MarkerContent) => string
}

/** The number of pins per group, and their ids unless the marker is a cluster. */
export type MarkerContent = { ids: string[]; counts: Record<string, number> }

export function PinLayer({ pins, images, colors, look, clusterRadius, clusterUntil, ...props }: PinLayerProps) {
  const { chosenId, iconsFrom = 0, onOpen, describe } = props
  const { map, styleCount, isStyleLoaded, markerHandlers, imagePainters } = useMap()
  const id = useId()
  const isDark = useIsDark()
  const iconsRef = useRef<HTMLDivElement>(null)
  // Renders may pass another object with the same content.
  const groupNames = Object.keys(colors).join()
  const groups = useMemo(() => groupNames.split(','), [groupNames])
  const stacks = useMemo(() => stackPins(id, pins, groups), [id, pins, groups])
  /** The stacks that the map has, or is being sent. */
  const shownRef = useRef(new Map<string, Stack>())

  /** Cached until the theme changes. */
  const paletteRef = useRef<{ isDark: boolean; groups: string[]; palette: PinPalette }>(null)
  const readPalette = useEffectEvent((): PinPalette => {
    const known = paletteRef.current
    if (known && known.isDark === isDark && known.groups === groups) return known.palette
    const names = ['var(--sheet)', 'var(--control-border)', ...groups.map((group) => colors[group] ?? 'var(--ink)')]
    const [sheet = '', border = '', ...groupColors] = resolveColors(names, map.getContainer())
    const palette = { sheet, border, groups: groupColors }
    paletteRef.current = { isDark, groups, palette }
    return palette
  })
  const paintImage = useEffectEvent((imageId: string) => {
    const palette = readPalette()
    if (imageId.startsWith(ringPrefix(id))) {
      const shares = imageId.slice(ringPrefix(id).length).split('-').map(Number)
      return drawRing(look, shares, palette)
    }
    const prefix = pinImageId(id, '', '')
    if (!imageId.startsWith(prefix)) return null
    const [group = '', image = ''] = imageId.slice(prefix.length).split('/')
    const color = palette.groups[groups.indexOf(group)] ?? palette.border
    return drawPin(look, color, image === '' ? null : readIcon(iconsRef.current, image), palette)
  })
  const paintMissing = useEffectEvent((imageId: string) => {
    const image = paintImage(imageId)
    if (image) map.addImage(imageId, image.data, { pixelRatio: image.pixelRatio })
    return image !== null
  })
  const openStack = useEffectEvent((key: unknown) => {
    const stack = typeof key === 'string' ? stacks.get(key) : undefined
    if (stack) onOpen(stack.ids, { longitude: stack.longitude, latitude: stack.latitude })
  })

  const describeMarker = useEffectEvent((properties: Record<string, unknown>) => {
    const counts = Object.fromEntries(groups.map((group, index) => [group, Number(properties[`group${index}`] ?? 0)]))
    const stack = typeof properties.key === 'string' ? stacks.get(properties.key) : undefined
    return describe({ ids: stack?.ids ?? [], counts })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another style dropped the source and the layers
  useEffect(() => {
    if (!isStyleLoaded.current) return
    const paint = (imageId: string) => paintMissing(imageId)
    imagePainters.add(paint)
    const data = { type: 'FeatureCollection', features: [] } as const
    map.addSource(id, {
      type: 'geojson',
      data: { ...data, features: [] },
      ...clusterOptions({ radius: clusterRadius, until: clusterUntil, groups }),
    })
    map.addSource(`${id}:chosen`, { type: 'geojson', data: { ...data, features: [] } })
    const layers = pinLayers({ id, look, groups, iconsFrom })
    for (const layer of layers) {
      map.addLayer(layer)
      markerHandlers.set(layer.id, {
        owner: id,
        open: ({ key, cluster_id: clusterId }, { longitude, latitude }) => {
          if (typeof clusterId !== 'number') return openStack(key)
          const source = map.getSource<GeoJSONSource>(id)
          void source
            ?.getClusterExpansionZoom(clusterId)
            .then((zoom) => map.easeTo({ center: [longitude, latitude], zoom }, userInitiated))
        },
        describe: (properties) => describeMarker(properties),
      })
    }
    return () => {
      imagePainters.delete(paint)
      for (const layer of layers) {
        markerHandlers.delete(layer.id)
        if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      }
      for (const source of [id, `${id}:chosen`]) if (map.getSource(source)) map.removeSource(source)
      shownRef.current = new Map()
    }
  }, [map, styleCount, id, look, groups, clusterRadius, clusterUntil, iconsFrom])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source is empty
  useEffect(() => {
    const parts = splitDiff(diffStacks(shownRef.current, stacks))
    shownRef.current = stacks
    const sendNext = () => {
      const part = parts.shift()
      if (part) map.getSource<GeoJSONSource>(id)?.updateData(part)
      if (parts.length > 0) timer = setTimeout(sendNext)
      else if (part && stacks.size > 0) markWhenDrawn(map, id)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    sendNext()
    return () => {
      clearTimeout(timer)
      // Sends the remaining parts immediately, because the next diff is based on them.
      for (const part of parts) map.getSource<GeoJSONSource>(id)?.updateData(part)
    }
  }, [map, styleCount, id, groups, clusterRadius, clusterUntil, iconsFrom, look, stacks])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next frame reads the markers again, with the new descriptions
  useEffect(() => map.triggerRepaint(), [map, describe])

  const chosenPin = useMemo(() => pins.find((pin) => pin.id === chosenId), [pins, chosenId])
  const chosen = chosenPin && stacks.get(stackKey(chosenPin))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source is empty
  useEffect(() => {
    const features = chosen ? [stackFeature(chosen)] : []
    map.getSource<GeoJSONSource>(`${id}:chosen`)?.setData({ type: 'FeatureCollection', features })
  }, [map, styleCount, id, groups, clusterRadius, clusterUntil, iconsFrom, look, chosen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours have changed
  useEffect(() => {
    if (!isStyleLoaded.current) return
    for (const imageId of map.listImages()) {
      const image = paintImage(imageId)
      if (image) map.updateImage(imageId, image.data)
    }
    const ink = resolveColor('var(--ink)', map.getContainer())
    for (const layer of [`${id}:rings`, `${id}:chosen:rings`]) map.setPaintProperty(layer, 'text-color', ink)
  }, [map, styleCount, isDark, id, groups, clusterRadius, clusterUntil, iconsFrom, look])

  return (
    <div ref={iconsRef} hidden>
      {Object.entries(images).map(([name, Icon]) => (
        <span key={name} data-name={name}>
          <Icon />
        </span>
      ))}
    </div>
  )
}

/** Sets a performance mark for benchmarks at the first frame that shows the pins. */
function markWhenDrawn(map: MapLibreMap, sourceId: string) {
  const onData = (event: MapSourceDataEvent) => {
    if (event.sourceId !== sourceId || !map.isSourceLoaded(sourceId)) return
    map.off('sourcedata', onData)
    map.once('render', () => performance.mark('pins-drawn'))
  }
  map.on('sourcedata', onData)
}

/** Reads the paths of a rendered icon. */
function readIcon(icons: HTMLElement | null, name: string): IconPaths {
  const holder = [...(icons?.children ?? [])].find(
    (child) => child instanceof HTMLElement && child.dataset.name === name,
  )
  const paths = [...(holder?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d') ?? '')
  return { paths, isFilled: holder?.querySelector('svg')?.getAttribute('fill') === 'currentColor' }
}
