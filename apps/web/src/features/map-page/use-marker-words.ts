import { categories, itemTypes } from '@pollen/contract/constants'
import type { Resource } from '@pollen/contract/resources'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import type { MarkerContent } from '../../map/index.ts'
import { resourceName } from '../resources/index.ts'
import type { ItemPin } from './use-map-items.ts'
import { resourceKey } from './use-map-resources.ts'

/** The markers of items in words: "Loan · Ladder", "3 items close together: 2 donations and 1 loan". */
export function useItemMarkerWords(pins: ItemPin[], names: Map<number, string>) {
  const { t } = useTranslation()
  return useCallback(
    ({ ids, counts }: MarkerContent) => {
      const types = itemTypes.filter((type) => counts[type])
      const [onlyId, ...otherIds] = ids
      if (onlyId !== undefined && otherIds.length === 0) {
        const pin = pins.find(({ id }) => id === Number(onlyId))
        // A pin knows no name; the list beside the map has those near its middle.
        const category = pin && t(`category__${categories[pin.category]}`)
        return [...types.map((type) => t(`item_type__${type}`)), names.get(Number(onlyId)) ?? category].join(' · ')
      }
      const count = types.reduce((sum, type) => sum + (counts[type] ?? 0), 0)
      const items = t(ids.length > 0 ? 'map-items-here' : 'map-items-close', { count })
      const parts = types.map((type) => t(`map-count__${type}`, { count: counts[type] }))
      return t('map-marker-types', { items, types: formatList(parts, currentLanguage()) })
    },
    [t, pins, names],
  )
}

/** The markers of public resources in words: "Public bookcase", "5 public resources close together". */
export function useResourceMarkerWords(resources: Resource[]) {
  const { t } = useTranslation()
  return useCallback(
    ({ ids: [key], counts }: MarkerContent) => {
      const resource = resources.find((each) => resourceKey(each) === key)
      return resource ? resourceName(resource, t) : t('map-resources-close', { count: counts.resource })
    },
    [t, resources],
  )
}
