import type { Location } from '@pollen/contract/location'

/** As a person types it, latitude first; what is being typed stays as it is. Six decimals are about ten centimetres. */
export function writeLocation(location: Location | string | null, decimals = 6): string {
  if (location === null || typeof location === 'string') return location ?? ''
  const degrees = [location.latitude, location.longitude].map((value) => Number(value.toFixed(decimals)))
  return degrees.join(', ')
}
