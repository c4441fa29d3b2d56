import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { PinLook } from './pin-features.ts'
import { ringSteps } from './pin-images.ts'

type StyleOptions = { id: string; look: PinLook; groups: string[] }

export const ringPrefix = (id: string) => `${id}:ring:`

/** The name of the image says how much of the ring each group has; `drawRing` draws it when the map first needs it. */
function ringImage(id: string, groups: string[]): ExpressionSpecification {
  const shares = groups.map((_, index): ExpressionSpecification => {
    const count: ExpressionSpecification = ['coalesce', ['get', `group${index}`], 0]
    const share: ExpressionSpecification = ['round', ['/', ['*', ringSteps, count], ['get', 'total']]]
    // A group with few pins has a part of the ring too.
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

/** Single pins below, stacks and clusters above them. */
export function pinLayers({ id, look, groups }: StyleOptions): SymbolLayerSpecification[] {
  const isOne: ExpressionSpecification = ['==', ['get', 'total'], 1]
  return [
    {
      id: `${id}:pins`,
      type: 'symbol',
      source: id,
      filter: isOne,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': look === 'drop' ? 'bottom' : 'center',
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
    {
      id: `${id}:rings`,
      type: 'symbol',
      source: id,
      filter: ['!', isOne],
      layout: {
        'icon-image': ringImage(id, groups),
        'icon-size': ['step', ['get', 'total'], 0.9, 10, 1, 100, 1.1, 1000, 1.25],
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'text-field': countText,
        'text-font': ['Nunito Variable', 'sans-serif'],
        'text-size': 13,
        'text-allow-overlap': true,
        'text-padding': 0,
      },
    },
  ]
}

/** The chosen pin, larger and above all others of its layer. */
export function chosenLayer({ id, look }: Pick<StyleOptions, 'id' | 'look'>): SymbolLayerSpecification {
  return {
    id: `${id}:chosen`,
    type: 'symbol',
    source: `${id}:chosen`,
    layout: {
      'icon-image': ['get', 'image'],
      'icon-size': 1.35,
      'icon-anchor': look === 'drop' ? 'bottom' : 'center',
      'icon-allow-overlap': true,
    },
  }
}
