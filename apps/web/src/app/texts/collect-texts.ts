import type { Language } from '@pollen/contract/constants'
import { errors } from '@pollen/contract/errors'

type Texts = Record<string, string>

/** The texts written beside the features, and those of the errors, which the contract already has in every language. */
export function collectTexts(language: Language, files: Record<string, Texts>): Texts {
  const errorTexts = Object.entries(errors).map(([key, error]) => [`error_keys__${key}`, error[language]])
  return Object.assign(Object.fromEntries(errorTexts), ...Object.values(files))
}
