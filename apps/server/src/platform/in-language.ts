import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import type { Json } from '../schema.ts'

/** Of a text that is stored by language. One written before the language was added stands in another. */
export function inLanguage(texts: Json, language: Language): string {
  const byLanguage = texts as Partial<Record<Language, string>>
  return byLanguage[language] ?? byLanguage[fallbackLanguage] ?? ''
}
