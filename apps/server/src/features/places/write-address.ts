type AddressParts = {
  name?: string
  street?: string
  housenumber?: string
  postcode?: string
  city?: string
  country?: string
  countrycode?: string
}

/** Countries with the house number before the street. */
const numberFirst = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'LU', 'NZ', 'US'])
const maxLength = 200

/** Returns a single line: "street, town, country". */
export function writeAddress({
  name,
  street,
  housenumber,
  postcode,
  city,
  country,
  countrycode = '',
}: AddressParts): string {
  const numbered = numberFirst.has(countrycode) ? [housenumber, street] : [street, housenumber]
  const door = street ? join(numbered, ' ') : ''
  const isNamed = name && name !== street && name !== city
  const head = isNamed ? (door ? `${name} (${door})` : name) : door
  const town = join([head ? postcode : '', city], ' ')
  return join([head, town, country].map(withoutCommas), ', ').slice(0, maxLength)
}

/** Returns "neighbourhood, town", or one of them. The town always follows the last comma, so parts must not contain commas. */
export const writeArea = ({ neighbourhood, town }: { neighbourhood: string; town: string }) =>
  join([neighbourhood === town ? '' : neighbourhood, town].map(withoutCommas), ', ').slice(0, maxLength)

const join = (parts: (string | undefined)[], between: string) => parts.filter(Boolean).join(between)
const withoutCommas = (part = '') => part.replaceAll(',', ' ').replace(/\s+/g, ' ').trim()
