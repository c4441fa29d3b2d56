import { normalizeName } from '@pollen/contract/place-names'

export type Town = {
  id: number
  name: string
  country: string
  /** A short mark of the part of the country, where its people use one: a département, a canton, a state. */
  district: string
  longitude: number
  latitude: number
  population: number
  /** What it is found by, its own name first. */
  keys: string[]
}

/** Abandoned, destroyed or historical. */
const gone = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u
const airport = /^[A-Z]{3}$/
const longestKey = 60

/** Reads the lines of a geonames file: fields between tabs, as https://download.geonames.org/export/dump/ explains them. */
export async function* readTowns(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Town> {
  for await (const line of lines) {
    const [id, name, ascii, others, latitude, longitude, , code, country, , admin1, admin2, , , population] =
      line.split('\t')
    if (!name || !country || population === undefined || gone.has(code ?? '')) continue
    yield {
      id: Number(id),
      name,
      country,
      district: districtOf(country, admin1 ?? '', admin2 ?? ''),
      longitude: Number(longitude),
      latitude: Number(latitude),
      population: Number(population),
      keys: keysOf(name, [ascii ?? '', ...(others ?? '').split(',')]),
    }
  }
}

function districtOf(country: string, admin1: string, admin2: string): string {
  if (country === 'FR' || country === 'IT') return admin2
  return country === 'US' || country === 'CH' ? admin1 : ''
}

function keysOf(name: string, others: string[]): string[] {
  const latin = others.filter((other) => isLatin.test(other) && !airport.test(other))
  const keys = new Set([name, ...latin].map(normalizeName))
  return Array.from(keys).filter((key) => key !== '' && key.length <= longestKey)
}
