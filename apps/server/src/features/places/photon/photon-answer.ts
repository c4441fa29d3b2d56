import { type AddressSuggestion, type PlaceGroup, placeGroups } from '@pollen/contract/places'
import { z } from 'zod'
import { writeAddress } from '../write-address.ts'

const word = z.coerce.string().catch('')
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

/** The features of a FeatureCollection as suggestions; one that cannot be read is left out. */
export const PhotonAnswer = z
  .object({ features: z.array(z.unknown()) })
  .transform(({ features }) => features.flatMap((feature) => Feature.safeParse(feature).data ?? []))
  .transform((features) => features.map(toSuggestion).filter(({ address }) => address !== ''))

const areas = new Set(['locality', 'district', 'city', 'county', 'state', 'country'])

function toSuggestion({ geometry, properties }: z.output<typeof Feature>): AddressSuggestion {
  const { type = '', osm_key, osm_value, name, housenumber, postcode, country, countrycode } = properties
  const street = properties.street || (type === 'street' || osm_key === 'highway' ? name : '')
  const isArea = areas.has(type) || osm_key === 'place'
  const { city: town, locality, district, county } = properties
  const city = town || (isArea && !street ? name : locality || district || county)
  const [longitude, latitude] = geometry.coordinates
  return {
    ...{ housenumber, street, name, city, postcode, country, osm_value },
    group: groupOf(osm_key, osm_value),
    address: writeAddress({ name, street, housenumber, postcode, city, country, countrycode }),
    location: { longitude, latitude },
  }
}

function groupOf(key: string, value: string): PlaceGroup {
  const own = placeGroups.find((group) => group === value)
  return own ?? (key === 'emergency' ? 'emergency' : 'others')
}
