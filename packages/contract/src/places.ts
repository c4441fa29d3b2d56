import * as z from 'zod/mini'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { numberText, optionalText } from './input-fields.ts'
import { locationPrecisions } from './item-fields.ts'
import { LocationIn, LocationOut } from './location-fields.ts'

/** Suggestions start after this number of characters. */
export const suggestAfter = 3
export const maxSuggestions = 10

/** Groups of public resources in suggestions; all other places are `others`. */
export const placeGroups = [
  'give_box',
  'public_bookcase',
  'food_sharing',
  'freeshop',
  'drinking_water',
  'social_facility',
  'emergency',
  'others',
] as const
export type PlaceGroup = (typeof placeGroups)[number]

const text = z._default(z.string(), '')

export const AddressSuggestion = z.object({
  housenumber: text,
  street: text,
  name: text,
  city: text,
  postcode: text,
  country: text,
  osm_value: text,
  group: z.enum(placeGroups),
  /** The full address in one line, the street first and then the city. */
  address: z.string(),
  location: LocationOut,
})
export type AddressSuggestion = z.output<typeof AddressSuggestion>

/** OSM values of whole towns or regions. Only their centre is known. */
const townValues = new Set([
  'city',
  'town',
  'village',
  'hamlet',
  'suburb',
  'municipality',
  'county',
  'state',
  'country',
])
export const isTown = ({ osm_value }: Pick<AddressSuggestion, 'osm_value'>): boolean => townValues.has(osm_value)

/** The location of an address, with the found name. For whole towns, it is only their centre. */
const FoundAddress = z.extend(LocationOut, { address: z.string(), city: z.string(), is_town: z.boolean() })

const queryNumber = z.union([z.number(), numberText(/^-?\d{1,3}(\.\d{1,20})?$/)])

/** Places near this point have priority. */
const NearPoint = z.object({
  lat: z.optional(z.pipe(queryNumber, z.number().check(z.minimum(-90), z.maximum(90)))),
  lon: z.optional(z.pipe(queryNumber, z.number().check(z.minimum(-180), z.maximum(180)))),
})

const anything = z.optional(z.unknown())

/** Coordinates at the top level, or in `location` in any form. */
const ReverseInput = z.pipe(
  z.pipe(
    z.object({
      location: anything,
      longitude: anything,
      latitude: anything,
      coords: anything,
      precision: z._default(z.enum(locationPrecisions), 'exact'),
    }),
    z.transform(({ location, precision, ...position }) => ({ location: (location ?? position) as unknown, precision })),
  ),
  z.object({ location: LocationIn, precision: z.enum(locationPrecisions) }),
)

export const places = {
  suggest: endpoint({
    method: 'GET',
    path: '/places/suggest',
    summary:
      'Suggest addresses and places that start with the typed text, nearest to `lat` and `lon` first. Town names are from GeoNames (CC BY)',
    access: 'anyone',
    inTransaction: false,
    input: z.extend(NearPoint, { q: optionalText(200), lang: z.optional(z.enum(languages)) }),
    output: z.array(AddressSuggestion).check(z.maxLength(maxSuggestions)),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  find: endpoint({
    method: 'POST',
    path: '/address',
    isOpenInMaintenance: true,
    summary:
      'Geocode an address, or return null; among places with the same name, prefer the nearest to `lat` and `lon`. Town names are from GeoNames (CC BY)',
    access: 'anyone',
    body: 'multipart',
    inTransaction: false,
    input: z.extend(NearPoint, { address: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    output: z.nullable(FoundAddress),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/address/reverse',
    isOpenInMaintenance: true,
    summary:
      'Get the address of a location as text, or an empty text if nothing is known nearby. With `precision` set to `approximate`, returns the town or neighbourhood that others see for an approximate item there',
    access: 'anyone',
    inTransaction: false,
    input: ReverseInput,
    output: z.string(),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
}
