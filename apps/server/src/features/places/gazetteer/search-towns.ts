import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import { countryCode, countryName, normalizeName } from '@pollen/contract/place-names'
import { type AddressSuggestion, maxSuggestions } from '@pollen/contract/places'
import type { Db } from '../../../platform/database/open-database.ts'
import { inLanguage } from '../../../platform/in-language.ts'
import { writeAddress } from '../write-address.ts'
import {
  type FoundTown,
  findKnownNames,
  findTownAround,
  findTownByName,
  listTownsByPrefix,
  listTownsBySimilarName,
} from './gazetteer.queries.ts'

type Search = { text: string; near: Location; language: Language }

/** Locations farther than this from every town belong to no town. */
const maxDistanceKm = 25

/**
 * Suggests towns by prefix. If there are none, tries the town at the start or end of the text. If there is none either and typos are
 * allowed, suggests towns with similar names.
 */
export async function suggestTowns(db: Db, { text, near, language, allowTypos }: Search & { allowTypos: boolean }) {
  const typed = parseTownAddress(text)
  if (typed.town === '') return []
  const list = ({ town: key, country }: TownAddress) => ({ key, country, near, limit: maxSuggestions })
  const byPrefix = await listTownsByPrefix(db, list(typed))
  if (byPrefix.length > 0) return toDistinctSuggestions(byPrefix, { street: typed.street, language })
  const split = await splitAtTown(db, typed, near)
  if (split) return toDistinctSuggestions(await listTownsByPrefix(db, list(split)), { street: split.street, language })
  const similar = allowTypos ? await listTownsBySimilarName(db, list(typed)) : []
  return toDistinctSuggestions(similar, { street: typed.street, language })
}

export async function findTown(db: Db, { text, near, language }: Search): Promise<AddressSuggestion | null> {
  const find = async (address: TownAddress) => {
    const town = await findTownByName(db, { key: address.town, country: address.country, near })
    return town ? toSuggestion(town, { street: address.street, language }) : null
  }
  const typed = parseTownAddress(text)
  if (typed.town === '') return null
  const found = await find(typed)
  if (found) return found
  const split = await splitAtTown(db, typed, near)
  return split && find(split)
}

/** Almost all names of towns have at most this many words. */
const maxTownWords = 4

/** A name after one of these words is usually part of a street, such as "chaussée de Namur". */
const endsInParticle = /(?:^|\s)(?:de|du|des|la|le|les|of|the|van|von)$/iu

/** Beyond this distance, the name of a small place is more likely a word of a street. */
const reachKm = 300

const lastPostcode = /(?:^|\s)(?:\p{Lu}{1,2}-)?\d{4,6}$/u

/**
 * Splits an address without a comma at its town, which may be at the end ("rue Saint-Gilles 12 Liège") or at the start ("Liège rue
 * Saint-Gilles 12"). Prefers the longest name: "La Louvière" to "Louvière".
 */
async function splitAtTown(db: Db, typed: TownAddress, near: Location): Promise<TownAddress | null> {
  const words = typed.townText.split(/\s+/)
  const lastCountry = typed.country || words.length < 3 ? undefined : countryCode(words.at(-1) ?? '')
  if (lastCountry) words.pop()
  const lengths = Array.from({ length: maxTownWords }, (_, nth) => maxTownWords - nth).filter((n) => n < words.length)
  const splits = [
    ...lengths.map((length) => ({ town: words.slice(-length), rest: words.slice(0, -length) })),
    ...lengths.map((length) => ({ town: words.slice(0, length), rest: words.slice(length) })),
  ].map(({ town, rest }) => ({
    ...typed,
    street: [typed.street, rest.join(' ').replace(lastPostcode, '')].filter(Boolean).join(' '),
    town: normalizeName(town.join(' ')),
    country: typed.country ?? lastCountry ?? null,
  }))
  const known = await findKnownNames(db, { keys: splits.map(({ town }) => town), near, withinKm: reachKm })
  return splits.find(({ town, street }) => known.has(town) && !endsInParticle.test(street)) ?? null
}

export async function nameOfTownAround(db: Db, location: Location, language: Language): Promise<string> {
  const town = await findTownAround(db, location, maxDistanceKm)
  return town ? toSuggestion(town, { street: '', language }).address : ''
}

/** Returns null if there is no town around the location. */
export async function townNamesAround(db: Db, location: Location): Promise<Record<Language, string> | null> {
  const town = await findTownAround(db, location, maxDistanceKm)
  return town?.names ?? null
}

type SuggestionDetails = { street: string; language: Language; district?: string }

function toSuggestion(town: FoundTown, { street, language, district }: SuggestionDetails): AddressSuggestion {
  const { longitude, latitude, population } = town
  const name = inLanguage(town.names, language)
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

/** Adds the code of the district to towns with the same name. If they are still equal, keeps only the first. */
function toDistinctSuggestions(towns: FoundTown[], details: SuggestionDetails): AddressSuggestion[] {
  const isSame = (one: FoundTown, other: FoundTown) =>
    one.names[fallbackLanguage] === other.names[fallbackLanguage] && one.country === other.country
  const suggestions = towns.map((town) => {
    const isShared = towns.some((other) => other !== town && isSame(other, town))
    return toSuggestion(town, { ...details, district: isShared ? town.district : '' })
  })
  const isFirst = ({ address }: AddressSuggestion, index: number) =>
    suggestions.findIndex((other) => other.address === address) === index
  return suggestions.filter(isFirst)
}

type TownAddress = {
  /** The typed text before the town. */
  street: string
  /** The normalized name of the town. */
  town: string
  /** The name of the town as typed. */
  townText: string
  country: string | null
}

const postcode = /^(?:\p{Lu}{1,2}[- ])?\d{4,6}\s+(?=\p{L})/u

/** In "Rue Léopold 12 4000 Liège", the postcode separates the street and the town. */
function splitAtPostcode(text: string): { street: string; town: string } | null {
  const words = text.split(/\s+/)
  const isBeforeTown = (n: number) => /^\p{L}/u.test(words[n + 1] ?? '')
  const at = words.findLastIndex((word, n) => /^(?:\p{Lu}{1,2}-)?\d{4,6}$/u.test(word) && isBeforeTown(n))
  return at > 0 ? { street: words.slice(0, at).join(' '), town: words.slice(at + 1).join(' ') } : null
}

/** Parses "Rue Léopold 12, 4000 Liège, Belgique" as street, town and country. Without commas, the whole text is the town. */
function parseTownAddress(text: string): TownAddress {
  const parts = text.split(',').map((part) => part.trim())
  const filled = parts.filter(Boolean)
  const country = filled.length > 1 ? (countryCode(filled.at(-1) ?? '') ?? null) : null
  if (country) filled.pop()
  const last = filled.pop() ?? ''
  const split = filled.length === 0 ? splitAtPostcode(last) : null
  const town = split?.town ?? last.replace(postcode, '')
  return { street: split?.street ?? filled.join(' '), town: normalizeName(town), townText: town, country }
}
