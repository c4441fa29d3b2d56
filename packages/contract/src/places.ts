import { z } from 'zod'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { locationPrecisions } from './items.ts'
import { LocationIn, LocationOut } from './location.ts'

/** Places are suggested for texts that have more characters than this. */
export const suggestAfter = 3
export const maxSuggestions = 10

/** Kinds of public resources that suggestions are grouped by; all else is `others`. */
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

const text = z.string().default('')

export const AddressSuggestion = z.object({
  housenumber: text,
  street: text,
  name: text,
  city: text,
  postcode: text,
  country: text,
  osm_value: text,
  group: z.enum(placeGroups),
  /** All of it in one line, the street first and then the city. */
  address: z.string(),
  location: LocationOut,
})
export type AddressSuggestion = z.output<typeof AddressSuggestion>

/** Kinds of places that are a whole town or region: only their middle is known. */
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

/** Where an address is, what was found there, and whether that is a whole town, whose middle is all that is known. */
const FoundAddress = LocationOut.extend({ address: z.string(), city: z.string(), is_town: z.boolean() })

const queryNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
    .transform(Number),
])

const anything = z.unknown().optional()

/** The coordinates themselves, or `location` with them in any form. */
const LocationAtTopOrBelow = z
  .object({
    location: anything,
    longitude: anything,
    latitude: anything,
    coords: anything,
    precision: z.enum(locationPrecisions).default('exact'),
  })
  .transform(({ location, precision, ...position }) => ({ location: (location ?? position) as unknown, precision }))
  .pipe(z.object({ location: LocationIn, precision: z.enum(locationPrecisions) }))

export const places = {
  suggest: endpoint({
    method: 'GET',
    path: '/places/suggest',
    summary:
      'Addresses and places that begin like what somebody types, the nearest to `lat` and `lon` first. Towns are those of GeoNames (CC BY)',
    access: 'anyone',
    inTransaction: false,
    input: z.object({
      q: z.string().trim().max(200),
      lang: z.enum(languages).optional(),
      lat: queryNumber.pipe(z.number().min(-90).max(90)).optional(),
      lon: queryNumber.pipe(z.number().min(-180).max(180)).optional(),
    }),
    output: z.array(AddressSuggestion).max(maxSuggestions),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  find: endpoint({
    method: 'POST',
    path: '/address',
    summary: 'Where an address is, or null. Towns are those of GeoNames (CC BY)',
    access: 'anyone',
    body: 'multipart',
    inTransaction: false,
    input: z.object({ address: z.string().trim().min(1).max(200) }),
    output: FoundAddress.nullable(),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/address/reverse',
    summary:
      'The address of a place, as text; empty where nothing is known nearby. With `precision` approximate: the town or quarter that others read of an approximate item there',
    access: 'anyone',
    inTransaction: false,
    input: LocationAtTopOrBelow,
    output: z.string(),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
}
