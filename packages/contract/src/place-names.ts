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

/** Normalizes case, accents and punctuation: "Saint-Étienne" becomes `saint etienne`. */
export function normalizeName(name: string): string {
  const lower = name.toLowerCase()
  // Fast path, because the gazetteer has very many names and most are plain.
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

/** Returns the code of a country by its name in any of our languages. */
export function countryCode(name: string): string | undefined {
  codesByName ??= new Map(
    languages.flatMap((language) => codes.map((code) => [normalizeName(countryName(code, language)), code])),
  )
  const code = codesByName.get(normalizeName(name))
  // `countryName` returns unknown codes unchanged, so "Be" would be a name.
  return name.length > 2 ? code : undefined
}
