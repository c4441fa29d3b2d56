/** Facts of the product that both sides need. Lengths and limits live with the schema that checks them. */

type LanguageEntry = {
  /** In the language itself. */
  name: string
  /** How it writes numbers and dates. */
  locale: string
  /** The Snowball stemmer of PostgreSQL by which searches find other forms of a word. */
  stemmer: string
  /** Offered to visitors whose browser prefers the language, while the site speaks another one. */
  offer: { accept: string; decline: string }
  /** What stands before `;`, `:`, `!` and `?`. */
  spaceBeforeSigns?: string
  /** How the first day of a month is written, where Intl writes "1". */
  firstOfMonth?: string
  /** The beginning of a place after "of", and what it becomes; the first match counts. Patterns see letters without their accents. */
  ofPlace?: [beginning: RegExp, replacement: string][]
}

const entries = {
  en: {
    name: 'English',
    locale: 'en-GB',
    stemmer: 'english',
    offer: { accept: 'Show this site in English', decline: 'No thanks' },
  },
  fr: {
    name: 'Français',
    locale: 'fr',
    stemmer: 'french',
    offer: { accept: 'Afficher ce site en français', decline: 'Non merci' },
    spaceBeforeSigns: '\u00a0',
    firstOfMonth: '1er',
    ofPlace: [
      [/^Le /, 'du '],
      [/^Les /, 'des '],
      [/^(?=[aeiouœæ])/i, 'd’'],
      [/^/, 'de '],
    ],
  },
} satisfies Record<string, LanguageEntry>

export type Language = keyof typeof entries

/** Every language of the product. CONTRIBUTING.md explains how to add one. */
export const languageTable: Record<Language, LanguageEntry> = entries

export const languages = Object.keys(entries) as [Language, ...Language[]]

/** Stands in where no language is known. */
export const fallbackLanguage: Language = 'en'

/** Makes a value for each language. */
export const inEachLanguage = <Value>(make: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Value>

export const itemTypes = ['DN', 'LN', 'RQ', 'EV'] as const
export type ItemType = (typeof itemTypes)[number]

export const visibilities = ['PB', 'UL', 'DR'] as const
export type Visibility = (typeof visibilities)[number]

/** The condition of a thing, as its owner states it. */
export const itemConditions = ['new', 'good', 'worn', 'repair'] as const
export type ItemCondition = (typeof itemConditions)[number]

/** Category code → the word its label is keyed by. */
export const categories = {
  FD: 'food',
  AN: 'animals',
  EN: 'aee',
  CL: 'collectors',
  HL: 'hh',
  AT: 'adminit',
  DY: 'diy',
  BT: 'beauty',
  HE: 'health',
  EY: 'energy',
  CH: 'childhood',
  CO: 'clothes',
  IT: 'it',
  CS: 'cs',
  GD: 'garden',
  HS: 'house',
  EQ: 'tools',
  HD: 'holidays',
  BK: 'book',
  MD: 'media',
  SP: 'sport',
  TS: 'transport',
  VE: 'vehicle',
  PR: 'publicresource',
  OT: 'other',
} as const
export type Category = keyof typeof categories
export const categoryCodes = Object.keys(categories) as [Category, ...Category[]]

/** Counts are exact up to here; above, the answer says so and the pages show "10,000+". */
export const exactCountLimit = 10_000

/** What an uploaded picture may weigh. The server checks it by content; a page can say so before sending. */
export const pictureLimits = { megabytes: 10, bytes: 10 * 1024 * 1024, megapixels: 40, pixels: 40_000_000 } as const

/** How many pictures an item has at most. */
export const maxItemImages = 12

export const mapZoom = { initial: 14, max: 19, elements: 11 } as const
