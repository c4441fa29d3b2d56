import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification } from 'maplibre-gl'
import { tileSource } from './base-map-style.ts'
import { mapColors } from './world-style.ts'

/** These show nothing but images that we do not have: arrows and signs of roads. */
const layersOfImages = new Set(['roads_oneway', 'roads_shields'])

/**
 * The layers of a street map in the Protomaps scheme, with names in the page's language. Its background is left out, so that
 * our world map shows around the region of the archive. Texts are drawn with fonts of the device, as no style names any others.
 */
export function archiveLayers(isDark: boolean, language: string): LayerSpecification[] {
  const { land, water } = mapColors(isDark)
  const flavor = { ...namedFlavor(isDark ? 'dark' : 'light'), earth: land, water }
  return layers(tileSource, flavor, { lang: language })
    .filter(({ id, type }) => type !== 'background' && !layersOfImages.has(id))
    .map(withoutIcons)
}

function withoutIcons(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer
  const layout = Object.fromEntries(Object.entries(layer.layout).filter(([name]) => !name.startsWith('icon-')))
  return { ...layer, layout }
}
