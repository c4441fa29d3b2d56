import { type Language, languages } from './constants.ts'
import { nameKey } from './name-key.ts'

const names = new Map(languages.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })]))

/** "BE" is "Belgium" or "Belgique". */
export const countryName = (code: string, language: Language): string => names.get(language)?.of(code) ?? code

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const codes = letters.flatMap((first) => letters.map((second) => first + second))
let known: Map<string, string>

/** The code of a country by its name in one of our languages. */
export function countryCode(name: string): string | undefined {
  known ??= new Map(languages.flatMap((language) => codes.map((code) => [nameKey(countryName(code, language)), code])))
  const code = known.get(nameKey(name))
  // An unknown code is its own name: "Be" is no country.
  return name.length > 2 ? code : undefined
}
