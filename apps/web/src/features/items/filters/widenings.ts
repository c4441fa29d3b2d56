import { anyDistance, type Filters, hasRadius, noFilters } from './filters.ts'

export type Widening = { key: string; filters: Filters }

/** Ways to find more, each by giving up one kind of filter; what gives up least comes first. */
export function widenings(filters: Filters): Widening[] {
  const ways: [string, boolean, Partial<Filters>][] = [
    ['radius', hasRadius(filters), { distancesRadius: anyDistance }],
    ['recent', filters.onlyRecent, { onlyRecent: false }],
    ['unseen', filters.onlyUnseen, { onlyUnseen: false }],
    [
      'availability',
      filters.availableFrom !== null || filters.availableUntil !== null,
      { availableFrom: null, availableUntil: null },
    ],
    ['types', filters.types.length < noFilters.types.length, { types: noFilters.types }],
    ['categories', filters.categories.length > 0, { categories: [] }],
    ['search', filters.search.trim() !== '', { search: '' }],
  ]
  return ways.filter(([, applies]) => applies).map(([key, , changes]) => ({ key, filters: { ...filters, ...changes } }))
}
