import { type Language, languages } from '@pollen/contract/constants'

/** The language that was chosen in this browser, which tells it by a cookie of this name, and by nothing else. */
export function readLanguage(cookies = ''): Language {
  const chosen = /(?:^|;\s*)pollen\.language=(\w+)/.exec(cookies)?.[1]
  return languages.find((language) => language === chosen) ?? 'en'
}
