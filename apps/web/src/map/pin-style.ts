import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { toLibraryZoom } from './camera.ts'
import type { PinLook } from './pin-features.ts'
import { ringSteps } from './pin-images.ts'

type StyleOptions = {
  id: string
  look: PinLook
  groups: string[]
  /** Below this zoom, pins are small and have no icon. */
  iconsFrom: number
}

export const ringPrefix = (id: string) => `${id}:ring:`

/** Encodes the shares of the groups in the image name. `drawRing` draws the image when the map first needs it. */
function ringImage(id: string, groups: string[]): ExpressionSpecification {
  const shares = groups.map((_, index): ExpressionSpecification => {
    const count: ExpressionSpecification = ['coalesce', ['get', `group${index}`], 0]
    const share: ExpressionSpecification = ['round', ['/', ['*', ringSteps, count], ['get', 'total']]]
    // Small groups have a visible part of the ring, too.
    return ['case', ['>', count, 0], ['max', 1, share], 0]
  })
  const parts = shares.flatMap((share, index) => (index === 0 ? [share] : ['-', share]))
  return ['concat', ringPrefix(id), ...parts]
}

const countText: ExpressionSpecification = [
  'case',
  ['<', ['get', 'total'], 1000],
  ['to-string', ['get', 'total']],
  ['concat', ['to-string', ['round', ['/', ['get', 'total'], 1000]]], 'k'],
]

/**
 * Layers for single pins, and above them for stacks and clusters. The chosen marker has its own source, which is drawn
 * larger on top.
 */
export function pinLayers({ id, look, groups, iconsFrom }: StyleOptions): SymbolLayerSpecification[] {
  const shape = { look, image: ringImage(id, groups), iconsFrom }
  const chosen = `${id}:chosen`
  return [
    singleLayer(id, { ...shape, scale: 1 }),
    countLayer(id, { ...shape, scale: 1 }),
    singleLayer(chosen, { ...shape, scale: 1.35, iconsFrom: 0 }),
    countLayer(chosen, { ...shape, scale: 1.35, iconsFrom: 0 }),
  ]
}

type LayerShape = { look: PinLook; image: ExpressionSpecification; scale: number; iconsFrom: number }
const isSingle: ExpressionSpecification = ['==', ['get', 'total'], 1]

const pinImage: ExpressionSpecification = ['get', 'image']
/** The image without the name of its icon: see `pinImageId`. */
const plainImage: ExpressionSpecification = ['slice', pinImage, 0, ['+', 1, ['index-of', '/', pinImage]]]

/** Returns `small` below `iconsFrom`. */
const byZoom = <Value extends number | ExpressionSpecification>(
  iconsFrom: number,
  small: Value,
  large: Value,
): Value | ExpressionSpecification =>
  iconsFrom > 0 ? ['step', ['zoom'], small, toLibraryZoom(iconsFrom), large] : large

function singleLayer(source: string, { look, scale, iconsFrom }: LayerShape): SymbolLayerSpecification {
  return {
    id: `${source}:pins`,
    type: 'symbol',
    source,
    filter: isSingle,
    layout: {
      'icon-image': byZoom(iconsFrom, plainImage, pinImage),
      'icon-size': scale,
      'icon-anchor': look === 'drop' ? 'bottom' : 'center',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-padding': 0,
    },
  }
}

function countLayer(source: string, { image, scale, iconsFrom }: LayerShape): SymbolLayerSpecification {
  const size: ExpressionSpecification = ['*', scale, ['step', ['get', 'total'], 0.85, 10, 0.95, 100, 1.05, 1000, 1.2]]
  const smallSize: ExpressionSpecification = ['*', 0.7, size]
  return {
    id: `${source}:rings`,
    type: 'symbol',
    source,
    filter: ['!', isSingle],
    layout: {
      'icon-image': image,
      'icon-size': byZoom(iconsFrom, smallSize, size),
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-padding': 0,
      'text-field': countText,
      'text-font': ['Nunito Variable', 'sans-serif'],
      'text-size': byZoom(iconsFrom, 10 * scale, 13 * scale),
      // Where rings overlap, numbers are omitted instead of overlapping.
      'text-optional': true,
      'text-padding': 0,
    },
  }
}
