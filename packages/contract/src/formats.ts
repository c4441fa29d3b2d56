import { inEachLanguage, type Language, languageTable } from './constants.ts'

/** Locale of each language, for numbers and dates. */
export const locales = inEachLanguage((language) => languageTable[language].locale)

/** Corrects the first day of a month: "1er mai" in French, where Intl writes "1 mai". */
export function withOrdinal(date: string, language: Language): string {
  const { firstOfMonth } = languageTable[language]
  return firstOfMonth ? date.replace(/\b1 (?=\p{Ll})/gu, `${firstOfMonth} `) : date
}

/** Caches formatters, because creating one takes far longer than using it. */
export function memoizeFormatter<Options, Formatter>(make: (locale: string, options?: Options) => Formatter) {
  const made = new Map<string, Formatter>()
  return (locale: string, options?: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`
    const formatter = made.get(key) ?? make(locale, options)
    made.set(key, formatter)
    return formatter
  }
}

export const numberFormat = memoizeFormatter(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

export const pluralRules = memoizeFormatter((locale) => new Intl.PluralRules(locale))

const zonedFormat = memoizeFormatter(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** Returns a cached formatter for a given time zone. Without one, the cache would keep the device's zone at its creation. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }) =>
  zonedFormat(locale, options)

/** Returns the year in a time zone, to compare or to show. */
export const yearOf = (date: Date, timeZone: string) => dateFormat('en', { year: 'numeric', timeZone }).format(date)
