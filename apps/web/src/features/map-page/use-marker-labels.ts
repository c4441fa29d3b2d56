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

/** Returns labels for markers of items: "Loan · Ladder", "3 items close together: 2 donations and 1 loan". */
export function useItemMarkerLabels(pins: ItemPin[], names: Map<number, string>) {
  const { t } = useTranslation()
  return useCallback(
    ({ ids, counts }: MarkerContent) => {
      const types = itemTypes.filter((type) => counts[type])
      const [onlyId, ...otherIds] = ids
      if (onlyId !== undefined && otherIds.length === 0) {
        const pin = pins.find(({ id }) => id === Number(onlyId))
        // Pins have no name. The list has the names of items near the center.
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

/** Returns labels for markers of public resources: "Public bookcase", "5 public resources close together". */
export function useResourceMarkerLabels(resources: Resource[]) {
  const { t } = useTranslation()
  return useCallback(
    ({ ids: [key], counts }: MarkerContent) => {
      const resource = resources.find((each) => resourceKey(each) === key)
      return resource ? resourceName(resource, t) : t('map-resources-close', { count: counts.resource })
    },
    [t, resources],
  )
}
