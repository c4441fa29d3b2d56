import type { Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import { countryName } from '@pollen/contract/place-names'
import { type AddressSuggestion, maxSuggestions } from '@pollen/contract/places'
import type { Db } from '../../../platform/database/open-database.ts'
import { writeAddress } from '../write-address.ts'
import { type FoundTown, nearestTown, townNamed, townsThatBegin, townsThatResemble } from './gazetteer.queries.ts'
import { readTyped } from './read-typed.ts'

type Search = { text: string; near: Location; language: Language }

/** Farther from every town, a point is in no town. */
const aroundKm = 25

/** Towns that begin like what is typed, or, where there is none, that are nearly called so. */
export async function suggestTowns(db: Db, { text, near, language, forgives }: Search & { forgives: boolean }) {
  const { street, town: key, country } = readTyped(text)
  if (key === '') return []
  const wanted = { key, country, near, limit: maxSuggestions }
  const begun = await townsThatBegin(db, wanted)
  const towns = begun.length > 0 || !forgives ? begun : await townsThatResemble(db, wanted)
  return tellApart(towns, { street, language })
}

export async function findTown(db: Db, { text, near, language }: Search): Promise<AddressSuggestion | null> {
  const { street, town: key, country } = readTyped(text)
  const town = key === '' ? undefined : await townNamed(db, { key, country, near })
  return town ? show(town, { street, language }) : null
}

export async function townAround(db: Db, location: Location, language: Language): Promise<string> {
  const town = await nearestTown(db, location, aroundKm)
  return town ? show(town, { street: '', language }).address : ''
}

type Shown = { street: string; language: Language; district?: string }

function show(town: FoundTown, { street, language, district }: Shown): AddressSuggestion {
  const { name, longitude, latitude, population } = town
  const country = countryName(town.country, language)
  const city = district ? `${name} (${district})` : name
  return {
    housenumber: '',
    street,
    name,
    city,
    postcode: '',
    country,
    osm_value: population >= 50_000 ? 'city' : population >= 5_000 ? 'town' : 'village',
    group: 'others',
    address: writeAddress({ street, city, country }),
    location: { longitude, latitude },
  }
}

/** Two that would read the same get the mark of their district; where there is none, the first one stands for both. */
function tellApart(towns: FoundTown[], shown: Shown): AddressSuggestion[] {
  const isSame = (one: FoundTown, other: FoundTown) => one.name === other.name && one.country === other.country
  const suggestions = towns.map((town) => {
    const isShared = towns.some((other) => other !== town && isSame(other, town))
    return show(town, { ...shown, district: isShared ? town.district : '' })
  })
  const isFirst = ({ address }: AddressSuggestion, index: number) =>
    suggestions.findIndex((other) => other.address === address) === index
  return suggestions.filter(isFirst)
}
