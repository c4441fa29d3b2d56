import type { Language } from '@pollen/contract/constants'
import type { Item } from '@pollen/contract/items'
import { distanceKm, type Location } from '@pollen/contract/location'
import { formatDistance } from '../../lib/format.ts'

type Viewer = { from: Location | null | undefined; id: number | undefined }
type Writing = { language: Language; leastDecimals?: number }

/** "0.4 km"; "≈ 0.4 km" where the place is approximate; nothing for an own item, which is where its owner is. */
export function itemDistance(item: Item, { from, id }: Viewer, { language, leastDecimals }: Writing): string | null {
  if (!from || !item.location || item.user.id === id) return null
  const distance = formatDistance(distanceKm(from, item.location), language, leastDecimals)
  return item.location_precision === 'approximate' ? `≈\u00a0${distance}` : distance
}
