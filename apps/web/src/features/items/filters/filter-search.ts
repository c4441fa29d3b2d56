/**
 * The filters as they stand in an address, for sharing. `lt=geo` and `lt=ref` mean the place of whoever opens it; only an
 * address that somebody typed is written with its coordinates (`la`, `lat`, `lng`).
 */
const keys = [
  's',
  't',
  'c',
  'us',
  'avf',
  'iaavf',
  'avu',
  'ibavu',
  'umcd',
  'tu',
  'tuv',
  'dr',
  'lt',
  'la',
  'lat',
  'lng',
  'ordering',
] as const

type Value = string | number | boolean
export type FilterSearch = Partial<Record<(typeof keys)[number], Value>>

/** Keeps what could be a filter; whether its value makes sense is for the page to say. Lists may also repeat their key. */
export function checkFilterSearch(search: Record<string, unknown>): FilterSearch {
  const known = keys.map((key) => [key, plain(search[key])] as const)
  return Object.fromEntries(known.filter(([, value]) => value !== undefined))
}

function plain(value: unknown): Value | undefined {
  if (Array.isArray(value)) return value.join('-')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}
