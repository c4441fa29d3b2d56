import type { ExpressionSpecification, LayerSpecification, MapSourceDataEvent } from 'maplibre-gl'

export const worldSource = 'world'

/** `--map-land` in theme.css has the same colours of land. */
const light = {
  water: '#cfe2e8',
  land: '#f7f2e5',
  coast: '#a9c4cd',
  border: '#b3a686',
  town: '#4b483b',
  halo: '#fbf8ef',
}
const dark = {
  water: '#141b1e',
  land: '#272b25',
  coast: '#3d4a4a',
  border: '#69705f',
  town: '#cfcab9',
  halo: '#1b1e19',
}

/** Colours of the world map, and of base maps that can use them. */
export const mapColors = (isDark: boolean) => (isDark ? dark : light)

const waterLayer = 'world-water'

type Options = { isDark: boolean; language: string }

/**
 * The layers of our own world map, below all others: water, land, borders and names of towns. Until its tiles have loaded,
 * everything has the colour of land, so that the map does not flash blue.
 */
export function worldLayers({ isDark, language }: Options): LayerSpecification[] {
  const colors = mapColors(isDark)
  const source = worldSource
  return [
    { id: 'world-base', type: 'background', paint: { 'background-color': colors.land } },
    {
      id: waterLayer,
      type: 'background',
      layout: { visibility: 'none' },
      paint: { 'background-color': colors.water },
    },
    { id: 'world-land', type: 'fill', source, 'source-layer': 'land', paint: { 'fill-color': colors.land } },
    { id: 'world-coast', type: 'line', source, 'source-layer': 'land', paint: { 'line-color': colors.coast } },
    {
      id: 'world-borders',
      type: 'line',
      source,
      'source-layer': 'borders',
      paint: { 'line-color': colors.border, 'line-dasharray': [3, 2] },
    },
    {
      id: 'world-towns',
      type: 'symbol',
      source,
      'source-layer': 'towns',
      layout: {
        'text-field': townName(language),
        'text-font': ['sans-serif'],
        'text-size': ['interpolate', ['linear'], ['log10', ['+', ['get', 'population'], 1]], 3, 11, 5, 13, 7, 17],
        'text-padding': 6,
        'text-max-width': 8,
        // Larger towns have priority where names collide.
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: { 'text-color': colors.town, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
    },
  ]
}

/** Tiles contain the English name, and other languages where they differ. */
const townName = (language: string): ExpressionSpecification => ['coalesce', ['get', language], ['get', 'name']]

/** Shows the water once the land has loaded, so that failed tiles look like land. */
export function showWaterWithLand({ target: map, sourceId, tile, isSourceLoaded }: MapSourceDataEvent) {
  if (sourceId !== worldSource || !isSourceLoaded || tile?.state !== 'loaded') return
  if (map.getLayoutProperty(waterLayer, 'visibility') === 'none') {
    map.setLayoutProperty(waterLayer, 'visibility', 'visible')
  }
}
