import type { Location } from '@pollen/contract/location'

/** What an item keeps of its place: the words, and the point where there is one. */
export type ChosenPlace = { address: string; location: Location | null; use_coordinates: boolean }
