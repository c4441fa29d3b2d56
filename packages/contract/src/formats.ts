import { inEachLanguage, type Language, languageTable } from './constants.ts'

/** How each language writes numbers and dates. */
export const locales = inEachLanguage((language) => languageTable[language].locale)

/** Writes the first of a month as the language does: "1er mai" in French, where Intl writes "1 mai". */
export function withOrdinal(date: string, language: Language): string {
  const { firstOfMonth } = languageTable[language]
  return firstOfMonth ? date.replace(/\b1 (?=\p{Ll})/gu, `${firstOfMonth} `) : date
}

/** A formatter takes far longer to make than to use, so each is kept. */
export function keepEach<Options, Formatter>(make: (locale: string, options?: Options) => Formatter) {
  const made = new Map<string, Formatter>()
  return (locale: string, options?: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`
    const formatter = made.get(key) ?? make(locale, options)
    made.set(key, formatter)
    return formatter
  }
}

export const numberFormat = keepEach(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

export const pluralRules = keepEach((locale) => new Intl.PluralRules(locale))

const zonedFormat = keepEach((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

/** A formatter for a named time zone. Without a name it would keep the zone that the device was in when it was made. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }) =>
  zonedFormat(locale, options)
