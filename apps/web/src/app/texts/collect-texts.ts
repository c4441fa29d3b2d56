import type { Language } from '@pollen/contract/constants'
import { errors } from '@pollen/contract/errors'

type Texts = Record<string, string>

/** Joins the texts of the features with those of the errors, which are in the contract. */
export function collectTexts(language: Language, files: Record<string, Texts>): Texts {
  const errorTexts = Object.entries(errors).map(([key, error]) => [`error_keys__${key}`, error[language]])
  return Object.assign(Object.fromEntries(errorTexts), ...Object.values(files))
}
