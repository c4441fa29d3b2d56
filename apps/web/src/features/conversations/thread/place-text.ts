import type { Location } from '@pollen/contract/location'

/** A chosen place. The name is empty for a point that was chosen on the map. */
export type SharedPlace = { location: Location; name: string }

/**
 * Writes a place as the text of a message, which `messageParts` reads. Keeps all decimals including zeros, because two numbers
 * with few decimals would be read as prices.
 */
export function placeText({ location: { latitude, longitude }, name }: SharedPlace): string {
  const position = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
  return name === '' ? position : `${name} (${position})`
}
