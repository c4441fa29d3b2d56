import type { Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import { type AddressSuggestion, type PlaceGroup, placeGroups } from '@pollen/contract/places'
import { z } from 'zod'
import type { Deps } from '../../platform/action.ts'
import { cleanText } from '../../platform/outgoing/clean-text.ts'
import { writeAddress, writeArea } from './write-address.ts'

type Search = { text: string; near: Location; language: Language; limit: number }
type PhotonDeps = Pick<Deps, 'config' | 'outgoing'>
/** `area` omits the street and house number: it is a neighbourhood and a town, or one of them. */
type PhotonPlace = AddressSuggestion & { area: string }
type Places = Promise<PhotonPlace[] | null>

const rounded = ({ longitude, latitude }: Location, decimals: number) => ({
  lon: Number(longitude.toFixed(decimals)),
  lat: Number(latitude.toFixed(decimals)),
})

/** Languages that every Photon supports. The public one answers 400 to others. `default` gives local names. */
const supportedLanguages = new Set<string>(['de', 'en', 'fr'])
const lang = (language: Language) => (supportedLanguages.has(language) ? language : 'default')

/** Returns the nearest matches first, or null if the geocoder is unreachable or turned off. */
export async function searchPhoton({ config, outgoing }: PhotonDeps, { text, near, language, limit }: Search): Places {
  if (config.PHOTON_URL === null) return null
  // Rounded to about ten kilometres: enough to sort suggestions without revealing the caller’s location to the geocoder.
  const query = { q: text, limit, lang: lang(language), ...rounded(near, 1) }
  return outgoing.get({ service: config.PHOTON_URL, path: '/api/', query, answer: PhotonAnswer })
}

/** Returns an empty list if the geocoder rejects the language. Null means that a later request may succeed. */
export async function reversePhoton({ config, outgoing }: PhotonDeps, location: Location, language: Language): Places {
  if (config.PHOTON_URL === null) return null
  const query = { ...rounded(location, 5), lang: lang(language) }
  return outgoing.get({ service: config.PHOTON_URL, path: '/reverse', query, answer: PhotonAnswer, ifRejected: [] })
}

const maxLength = 200

/** House numbers may be JSON numbers. */
const word = z.unknown().transform((value) => cleanText(typeof value === 'number' ? String(value) : value, maxLength))
const degrees = (limit: number) => z.number().min(-limit).max(limit)

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([degrees(180), degrees(90)]).rest(z.number()) }),
  properties: z.object({
    type: word.optional(),
    osm_key: word.default(''),
    osm_value: word.default(''),
    name: word.default(''),
    housenumber: word.default(''),
    street: word.default(''),
    locality: word.default(''),
    district: word.default(''),
    city: word.default(''),
    county: word.default(''),
    postcode: word.default(''),
    country: word.default(''),
    countrycode: word.default(''),
  }),
})

/** Converts a GeoJSON FeatureCollection to places and skips invalid features. */
const PhotonAnswer = z
  .object({ features: z.array(z.unknown()) })
  .transform(({ features }) => features.flatMap((feature) => Feature.safeParse(feature).data ?? []))
  .transform((features) => features.map(toPlace).filter(({ address }) => address !== ''))

const areas = new Set(['locality', 'district', 'city', 'county', 'state', 'country'])

function toPlace({ geometry, properties }: z.output<typeof Feature>): PhotonPlace {
  const { type = '', osm_key, osm_value, name, housenumber, postcode, country, countrycode } = properties
  const street = properties.street || (type === 'street' || osm_key === 'highway' ? name : '')
  const isArea = areas.has(type) || osm_key === 'place'
  const { city: town, locality, district, county } = properties
  const city = town || (isArea && !street ? name : locality || district || county)
  const [longitude, latitude] = geometry.coordinates
  const neighbourhood = type === 'district' || type === 'locality' ? name : district || locality
  return {
    ...{ housenumber, street, name, city, postcode, country, osm_value },
    group: groupOf(osm_key, osm_value),
    address: writeAddress({ name, street, housenumber, postcode, city, country, countrycode }),
    area: writeArea({ neighbourhood, town: town || (type === 'city' ? name : '') }),
    location: { longitude, latitude },
  }
}

function groupOf(key: string, value: string): PlaceGroup {
  const own = placeGroups.find((group) => group === value)
  return own ?? (key === 'emergency' ? 'emergency' : 'others')
}
