import { createHash } from 'node:crypto'
import { readLocation } from '@pollen/contract/location'
import { cleanLink, cleanText } from '../../platform/outgoing/clean-text.ts'
import { isPlainObject } from '../../platform/storable-input.ts'
import type { FoundResource } from './resources.queries.ts'

/**
 * An entry of the map of repaircafe.org, or null for what is no café on a map. The mail address that it has is left out: it is
 * that of a volunteer.
 */
export function readRepairCafe(entry: unknown): FoundResource | null {
  if (!isPlainObject(entry)) return null
  const link = cleanLink(entry.link)
  // "latitude,longitude" as one text; empty while it is unknown.
  const location = typeof entry.coordinate === 'string' ? readLocation(entry.coordinate) : null
  if (!link || !location) return null
  return {
    kind: 'REP',
    id: idOf(link),
    name: cleanText(entry.name, 200),
    description: cleanText(entry.address, 1000),
    location,
    opening_hours: '',
    website: cleanLink(entry.external_link) || link,
    image: '',
  }
}

/** The last part of the address of its page, `repair-cafe-liege`; a hash where that has other letters. */
function idOf(link: string): string {
  const name = new URL(link).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return /^[\w.-]{1,100}$/.test(name) ? name : createHash('sha256').update(link).digest('hex').slice(0, 32)
}

/** The corners of an area as the map of repaircafe.org is asked for them: `latitude,longitude`. */
export const writeCorner = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude},${longitude}`
