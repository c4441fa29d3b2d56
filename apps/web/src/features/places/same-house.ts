import { distanceKm, type Location } from '@pollen/contract/location'

/** The position of a device and the point of an address differ by some metres. */
const sameHouseKm = 0.1

/** Returns true if showing one place reveals the other, such as the member's home. */
export const isSameHouse = (one: Location, other: Location) => distanceKm(one, other) <= sameHouseKm
