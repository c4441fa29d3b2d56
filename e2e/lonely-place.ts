import type { Location } from '@pollen/contract/location'

/** Returns a place in the South Pacific where no other journey has items. */
export function lonelyPlace(): Location {
  const degrees = (from: number, to: number) => Number((from + Math.random() * (to - from)).toFixed(5))
  return { latitude: degrees(-55, -40), longitude: degrees(-140, -100) }
}

/** Returns the address of the map at a place. */
export const mapAt = ({ latitude, longitude }: Location, zoom: number) =>
  `/map?clat=${latitude}&clng=${longitude}&z=${zoom}`
