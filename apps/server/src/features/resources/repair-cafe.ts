import { createHash } from 'node:crypto'
import { type Location, readLocation } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import { cleanLink, cleanText } from '../../platform/outgoing/clean-text.ts'
import { isPlainObject } from '../../platform/validate-input.ts'
import { collectResources, type SourceAnswer, type SourceDeps, sourceLimits } from './read-source.ts'
import type { FoundResource } from './resources.queries.ts'

/**
 * Parses an entry of the map of repaircafe.org. Returns an empty list for entries without a page or a location. Drops the e-mail
 * address, because it belongs to a volunteer.
 */
export function readRepairCafe(entry: unknown): FoundResource[] {
  if (!isPlainObject(entry)) return []
  const link = cleanLink(entry.link)
  // "latitude,longitude", or an empty string if unknown.
  const location = typeof entry.coordinate === 'string' ? readLocation(entry.coordinate) : null
  if (!link || !location) return []
  return [
    {
      kind: 'REP',
      id: idOf(link),
      name: cleanText(entry.name, 200),
      description: cleanText(entry.address, 1000),
      location,
      opening_hours: '',
      website: cleanLink(entry.external_link) || link,
      image: '',
    },
  ]
}

/** Returns the slug of its page, such as `repair-cafe-liege`, or a hash if the slug has unsupported characters. */
function idOf(link: string): string {
  const name = new URL(link).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return /^[\w.-]{1,100}$/.test(name) ? name : createHash('sha256').update(link).digest('hex').slice(0, 32)
}

/** Formats a corner as the map expects it: `latitude,longitude`. */
export const writeCorner = ({ latitude, longitude }: Location) => `${latitude},${longitude}`

export async function fetchRepairCafes({ config, outgoing }: SourceDeps, box: Box): Promise<SourceAnswer | null> {
  if (config.REPAIR_CAFE_URL === null) return null
  const collected = collectResources(box, readRepairCafe)
  const query = {
    northeast: writeCorner({ latitude: box.north, longitude: box.east }),
    southwest: writeCorner({ latitude: box.south, longitude: box.west }),
  }
  const answer = await outgoing.stream({
    ...{ service: config.REPAIR_CAFE_URL, query, ...sourceLimits, read: collected.read },
  })
  return answer && collected.answer()
}
