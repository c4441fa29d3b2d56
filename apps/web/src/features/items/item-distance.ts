import type { Language } from '@pollen/contract/constants'
import type { Item } from '@pollen/contract/items'
import { distanceKm, type Location } from '@pollen/contract/location'
import { formatDistance } from '../../lib/format.ts'

type Viewer = { from: Location | null | undefined; id: number | undefined }
type Writing = { language: Language; leastDecimals?: number }

/** Returns "0.4 km", or "≈ 0.4 km" if the place is approximate. Null for own items, because they are where their owner is. */
export function itemDistance(item: Item, { from, id }: Viewer, { language, leastDecimals }: Writing): string | null {
  if (!from || !item.location || item.user.id === id) return null
  const distance = formatDistance(distanceKm(from, item.location), language, leastDecimals)
  return item.location_precision === 'approximate' ? `≈\u00a0${distance}` : distance
}
