/** Product constants that both sides need. Lengths and limits are next to the schemas that check them. */

/** The letter of each direction in coordinates such as `50°38'N 5°34'E`. */
export type Compass = { north: string; south: string; east: string; west: string }

type LanguageEntry = {
  /** Name of the language in that language. */
  name: string
  /** Locale for numbers and dates. */
  locale: string
  /** Snowball stemmer of PostgreSQL, with which searches match inflected words. */
  stemmer: string
  /** Offer to visitors whose browser prefers this language, while the page is in another one. */
  offer: { accept: string; decline: string }
  /** Space before `;`, `:`, `!` and `?`. */
  spaceBeforeSigns?: string
  /** First day of a month, where Intl writes "1". */
  firstOfMonth?: string
  /** Replacements for the start of a place name after "of"; the first match applies. Patterns match letters without accents. */
  ofPlace?: [beginning: RegExp, replacement: string][]
  /** Letters that it uses besides N, S, E and W. */
  compass?: Partial<Compass>
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
    compass: { west: 'O' },
  },
} satisfies Record<string, LanguageEntry>

export type Language = keyof typeof entries

/** All languages of the product. CONTRIBUTING.md explains how to add one. */
export const languageTable: Record<Language, LanguageEntry> = entries

export const languages = Object.keys(entries) as [Language, ...Language[]]

/** Used when the language is unknown. */
export const fallbackLanguage: Language = 'en'

/** Builds a record with a value for each language. */
export const inEachLanguage = <Value>(make: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Value>

export const itemTypes = ['DN', 'LN', 'RQ', 'EV'] as const
export type ItemType = (typeof itemTypes)[number]

export const visibilities = ['PB', 'UL', 'DR'] as const
export type Visibility = (typeof visibilities)[number]

/** The condition of a thing, as stated by its owner. */
export const itemConditions = ['new', 'good', 'worn', 'repair'] as const

/** Category code → key of its label. */
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

/** Upper limit of exact counts. Beyond it, answers are marked and pages show "10,000+". */
export const exactCountLimit = 10_000

/** Limits of uploaded pictures. The server checks the content; pages can check before sending. */
export const pictureLimits = { megabytes: 10, bytes: 10 * 1024 * 1024, megapixels: 40, pixels: 40_000_000 } as const

/** Maximum number of pictures per item. */
export const maxItemImages = 12

export const mapZoom = { initial: 14, max: 19, elements: 11 } as const
