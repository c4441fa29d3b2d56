/** Facts of the product that both sides need. Lengths and limits live with the schema that checks them. */

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

export const itemTypes = ['DN', 'LN', 'RQ', 'EV'] as const
export type ItemType = (typeof itemTypes)[number]

export const visibilities = ['PB', 'UL', 'DR'] as const
export type Visibility = (typeof visibilities)[number]

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
