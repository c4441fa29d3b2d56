import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification } from 'maplibre-gl'
import { tileSource } from './base-map-style.ts'
import { mapColors } from './world-style.ts'

/** Layers that only show images that we do not have: arrows and road signs. */
const imageLayerIds = new Set(['roads_oneway', 'roads_shields'])

/**
 * The layers of a street map in the Protomaps schema, with names in the language of the page. It has no background, so that
 * the world map shows around the region of the archive. Text uses fonts of the device, because no style specifies glyphs.
 */
export function archiveLayers(isDark: boolean, language: string): LayerSpecification[] {
  const { land, water } = mapColors(isDark)
  const flavor = { ...namedFlavor(isDark ? 'dark' : 'light'), earth: land, water }
  return layers(tileSource, flavor, { lang: language })
    .filter(({ id, type }) => type !== 'background' && !imageLayerIds.has(id))
    .map(withoutIcons)
}

function withoutIcons(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer
  const layout = Object.fromEntries(Object.entries(layer.layout).filter(([name]) => !name.startsWith('icon-')))
  return { ...layer, layout }
}
