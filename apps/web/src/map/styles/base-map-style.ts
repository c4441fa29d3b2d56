import worldMapUrl from 'virtual:world-map'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { worldLayers, worldSource } from './world-style.ts'

/** A base map that an instance offers: images by URL, or an archive of vector tiles. */
export type TileStyle = {
  code: string
  /** With `{z}`, `{x}`, `{y}` and, where the images are also there for sharp screens, `{r}`. */
  tiles: string[]
  archive: string | null
  attribution: { text: string; url: string }[]
  max_zoom: number
  /** Whether it is dark by itself, whatever the colours of the page. */
  is_dark: boolean
}

/** The source of the chosen base map, over our own world map. */
export const tileSource = 'tiles'

export const imageLayerId = 'tile-images'

type Options = {
  isDark: boolean
  language: string
  /** The layers of an archive, once they are loaded. */
  archiveLayers: LayerSpecification[]
}

/**
 * A style of the map library. The world map lies under every other one: it shows at once, where tiles are slow, missing or
 * outside of an archive.
 */
export function baseMapStyle(
  tileStyle: TileStyle | null,
  { isDark, language, archiveLayers }: Options,
): StyleSpecification {
  const world: SourceSpecification = { type: 'vector', url: archiveUrl(worldMapUrl) }
  const layers = worldLayers({ isDark: isDark || tileStyle?.is_dark === true, language })
  // The same version number for every style of this format.
  const style: StyleSpecification = { version: 8, sources: { [worldSource]: world }, layers }
  if (!tileStyle) return style
  if (tileStyle.archive === null) {
    style.sources[tileSource] = {
      type: 'raster',
      tiles: tileStyle.tiles.map((url) => url.replaceAll('{r}', '{ratio}')),
      tileSize: 256,
      maxzoom: tileStyle.max_zoom,
    }
    layers.push(imageLayer(isDark && !tileStyle.is_dark))
  } else if (archiveLayers.length > 0) {
    style.sources[tileSource] = { type: 'vector', url: archiveUrl(tileStyle.archive) }
    layers.push(...archiveLayers)
  }
  return style
}

/** `loaded-map.tsx` says how the map library reads these addresses. */
const archiveUrl = (path: string) => `pmtiles://${new URL(path, location.href).href}`

/** Images made for a light page are turned into dark ones: inverted, with their hues turned back, and softer. */
function imageLayer(isInverted: boolean): LayerSpecification {
  const inverted = {
    'raster-brightness-min': 0.92,
    'raster-brightness-max': 0.08,
    'raster-hue-rotate': 180,
    'raster-saturation': -0.25,
    'raster-contrast': -0.1,
  }
  return { id: imageLayerId, type: 'raster', source: tileSource, paint: isInverted ? inverted : {} }
}
