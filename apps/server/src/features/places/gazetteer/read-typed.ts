import { countryCode, normalizeName } from '@pollen/contract/place-names'

export type Typed = {
  /** Whatever stands before the town, as it was typed. */
  street: string
  /** The name of the town, as names are searched. */
  town: string
  country: string | null
}

const postcode = /^(?:\p{Lu}{1,2}[- ])?\d{4,6}\s+(?=\p{L})/u
const streetAndPostcode = /^(.*\S)\s+(?:\p{Lu}{1,2}[- ])?\d{4,6}\s+(\p{L}.*)$/u

/** "Rue Léopold 12, 4000 Liège, Belgique": a street, a town, a country. Without a comma it is all town. */
export function readTyped(text: string): Typed {
  const parts = text.split(',').map((part) => part.trim())
  const given = parts.filter(Boolean)
  const country = given.length > 1 ? (countryCode(given.at(-1) ?? '') ?? null) : null
  if (country) given.pop()
  const last = given.pop() ?? ''
  const split = given.length === 0 ? streetAndPostcode.exec(last) : null
  const town = split?.[2] ?? last.replace(postcode, '')
  return { street: split?.[1] ?? given.join(' '), town: normalizeName(town), country }
}
