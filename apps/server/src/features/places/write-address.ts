type Parts = {
  name?: string
  street?: string
  housenumber?: string
  postcode?: string
  city?: string
  country?: string
  countrycode?: string
}

/** Where the number stands before the street. */
const numberFirst = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'LU', 'NZ', 'US'])
const longest = 200

/**
 * One line, in which everything before the first comma is the street: that is what others do not see of an approximate
 * place.
 */
export function writeAddress({ name, street, housenumber, postcode, city, country, countrycode = '' }: Parts): string {
  const numbered = numberFirst.has(countrycode) ? [housenumber, street] : [street, housenumber]
  const door = street ? join(numbered, ' ') : ''
  const isNamed = name && name !== street && name !== city
  const head = isNamed ? (door ? `${name} (${door})` : name) : door
  const town = join([head ? postcode : '', city], ' ')
  return join([head, town, country].map(withoutCommas), ', ').slice(0, longest)
}

const join = (parts: (string | undefined)[], between: string) => parts.filter(Boolean).join(between)
const withoutCommas = (part = '') => part.replace(/\s*,\s*/g, ' ').trim()
