import { createHash } from 'node:crypto'
import { type Location, readLocation } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import { cleanLink, cleanText } from '../../platform/outgoing/clean-text.ts'
import { isPlainObject } from '../../platform/validate-input.ts'
import { collectResources, type SourceAnswer, type SourceDeps, sourceLimits } from './read-source.ts'
import type { FoundResource } from './resources.queries.ts'

/**
 * An entry of the map of repaircafe.org, or nothing for what is no café on a map. The mail address that it has is left out: it is
 * that of a volunteer.
 */
export function readRepairCafe(entry: unknown): FoundResource[] {
  if (!isPlainObject(entry)) return []
  const link = cleanLink(entry.link)
  // "latitude,longitude" as one text; empty while it is unknown.
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

/** The last part of the address of its page, `repair-cafe-liege`; a hash where that has other letters. */
function idOf(link: string): string {
  const name = new URL(link).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return /^[\w.-]{1,100}$/.test(name) ? name : createHash('sha256').update(link).digest('hex').slice(0, 32)
}

/** A corner of an area as the map is asked for it: `latitude,longitude`. */
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
