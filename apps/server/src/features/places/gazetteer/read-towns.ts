import { inEachLanguage, type Language } from '@pollen/contract/constants'
import { normalizeName } from '@pollen/contract/place-names'
import type { Town } from './gazetteer.queries.ts'
import townNames from './town-names.json' with { type: 'json' }

/** GeoNames codes of abandoned, destroyed and historical places. */
const obsoleteCodes = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u
const airportCode = /^[A-Z]{3}$/
const maxKeyLength = 60

/** Names in our languages by id, where they differ from the main name. GeoNames does not label alternative names with a language. */
const ownNames: Record<string, Partial<Record<Language, string>> | undefined> = townNames

/** Parses the tab-separated format that https://download.geonames.org/export/dump/ describes. */
export async function* readTowns(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Town> {
  for await (const line of lines) {
    const [id, name, ascii, others, latitude, longitude, , code, country, , admin1, admin2, , , population] =
      line.split('\t')
    if (!name || !country || population === undefined || obsoleteCodes.has(code ?? '')) continue
    const own = ownNames[id ?? '']
    const names = inEachLanguage((language) => own?.[language] ?? name)
    yield {
      id: Number(id),
      names,
      country,
      district: districtOf(country, admin1 ?? '', admin2 ?? ''),
      longitude: Number(longitude),
      latitude: Number(latitude),
      population: Number(population),
      // Computed on demand, because the world map does not need them.
      get keys() {
        return keysOf([name, ...Object.values(names)], [ascii ?? '', ...(others ?? '').split(',')])
      },
    }
  }
}

function districtOf(country: string, admin1: string, admin2: string): string {
  if (country === 'FR' || country === 'IT') return admin2
  return country === 'US' || country === 'CH' ? admin1 : ''
}

function keysOf(own: string[], others: string[]): Town['keys'] {
  const latin = others.filter((other) => isLatin.test(other) && !airportCode.test(other))
  const ownKeys = new Set(own.map(normalizeName))
  const keys = new Set([...ownKeys, ...latin.map(normalizeName)])
  return Array.from(keys, (key) => ({ key, isOwn: ownKeys.has(key) })).filter(
    ({ key }) => key !== '' && key.length <= maxKeyLength,
  )
}
