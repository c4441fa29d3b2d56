import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import type { Json } from '../schema.ts'

/** Returns the text in a language, else in the fallback language. */
export function inLanguage(texts: Json, language: Language): string {
  const byLanguage = texts as Partial<Record<Language, string>>
  return byLanguage[language] ?? byLanguage[fallbackLanguage] ?? ''
}
