import { type Language, languages } from './constants.ts'

const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name without what people leave out or write differently: "Saint-Étienne" is `saint etienne`. */
export function normalizeName(name: string): string {
  const lower = name.toLowerCase()
  // Most names need no more, and a gazetteer has very many.
  if (/^[a-z]+$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const countryNames = new Map(
  languages.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })]),
)

/** "BE" is "Belgium" or "Belgique". */
export const countryName = (code: string, language: Language): string => countryNames.get(language)?.of(code) ?? code

const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second))
let codesByName: Map<string, string>

/** The code of a country by its name in one of our languages. */
export function countryCode(name: string): string | undefined {
  codesByName ??= new Map(
    languages.flatMap((language) => codes.map((code) => [normalizeName(countryName(code, language)), code])),
  )
  const code = codesByName.get(normalizeName(name))
  // An unknown code is its own name: "Be" is no country.
  return name.length > 2 ? code : undefined
}
