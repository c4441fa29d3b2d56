import type { ItemFilters, ItemOrdering } from '@pollen/contract/item-filters'
import { distanceKm, type Location } from '@pollen/contract/location'
import type { SampleItem } from './sample-items.ts'
import type { Topic } from './sample-words.ts'

/** A word of a search. It is either the exact word, or a typo or prefix of it. */
export type SearchedWord = { topic: Topic; isExact: boolean }

export type ExpectedFilters = Omit<Partial<ItemFilters>, 'search'> & { words?: SearchedWord[] | undefined }

/** Test oracle for the list: filters and sorts all items in memory. */
export function expectedList(items: SampleItem[], filters: ExpectedFilters, now: Date): SampleItem[] {
  const found = items.filter((item) => isActive(item, now) && matches(item, filters))
  return found.sort(comparing(filters))
}

const isActive = (item: SampleItem, now: Date) =>
  item.visibility === 'PB' && !item.closed_at && !item.isOwnerDisabled && !hasEnded(item, now)

const hasEnded = ({ enddate }: SampleItem, at: Date) => enddate !== null && enddate <= at

function matches(item: SampleItem, filters: ExpectedFilters): boolean {
  const { types, categories, conditions, availableFrom, availableUntil, minCreationdate, bounds, userLocation } =
    filters
  if (types && !types.includes(item.type)) return false
  const own = [item.category1, item.category2, item.category3]
  if (categories && !categories.some((code) => own.includes(code))) return false
  if (conditions && !conditions.some((condition) => condition === item.condition)) return false
  if (availableFrom && hasEnded(item, availableFrom)) return false
  if (availableFrom && !filters.includeAfterAvailableFrom && item.startdate > availableFrom) return false
  if (availableUntil && item.startdate > availableUntil) return false
  if (availableUntil && !filters.includeBeforeAvailableUntil && hasEnded(item, availableUntil)) return false
  if (minCreationdate && item.creationdate < minCreationdate) return false
  if (filters.onlyUnseen && item.isSeen) return false
  if (filters.words && tierOf(item, filters.words) === null) return false
  if (bounds && !(item.publicPlace && isInBounds(item.publicPlace, bounds))) return false
  if (!filters.distancesRadius || !userLocation) return true
  const km = item.publicPlace && distanceKm(userLocation, item.publicPlace)
  return km !== null && km >= filters.distancesRadius[0] && km <= filters.distancesRadius[1]
}

function isInBounds({ longitude, latitude }: Location, { northWest, southEast }: NonNullable<ItemFilters['bounds']>) {
  const height = northWest.latitude - southEast.latitude
  const width = (southEast.longitude - northWest.longitude + 360) % 360
  const west = northWest.longitude - 0.2 * width
  const eastward = (((longitude - west) % 360) + 360) % 360
  return (
    latitude <= northWest.latitude + 0.2 * height &&
    latitude >= southEast.latitude - 0.2 * height &&
    eastward <= 1.4 * width
  )
}

/** Tiers from best to worst: exact in the name, typo or prefix in the name, exact anywhere, typo or prefix anywhere. */
function tierOf({ name, description, username }: SampleItem, words: SearchedWord[]): number | null {
  const has = (text: string, { topic }: SearchedWord) => topic.written.some((form) => text.split(' ').includes(form))
  const isExact = words.every((word) => word.isExact)
  if (words.every((word) => has(name, word))) return isExact ? 0 : 1
  if (!words.every((word) => has(`${name} ${username} ${description}`, word))) return null
  return isExact ? 2 : 3
}

type Compare = (a: SampleItem, b: SampleItem) => number

function comparing({ ordering, words, userLocation }: ExpectedFilters): Compare {
  const newestFirst = by((item) => item.creationdate.getTime(), '-')
  if (!ordering && words) return (a, b) => (tierOf(a, words) ?? 0) - (tierOf(b, words) ?? 0) || newestFirst(a, b)
  const [sign, field] = split(ordering ?? '-creationdate')
  if (field === 'distance') return byDistance(userLocation as Location, sign)
  const end = (item: SampleItem) => item.enddate?.getTime() ?? Number.POSITIVE_INFINITY
  return by((item) => (field === 'enddate' ? end(item) : Number(item[field])), sign)
}

function split(ordering: ItemOrdering) {
  type Field = 'creationdate' | 'startdate' | 'enddate' | 'comments_count' | 'views_count' | 'distance'
  return [ordering.startsWith('-') ? '-' : '', ordering.replace('-', '') as Field] as const
}

/** Items without a place come last in both directions. */
function byDistance(from: Location, sign: '-' | ''): Compare {
  const far = ({ publicPlace }: SampleItem) =>
    publicPlace ? distanceKm(from, publicPlace) : sign ? -1 : Number.POSITIVE_INFINITY
  return by(far, sign)
}

function by(value: (item: SampleItem) => number, sign: '-' | ''): Compare {
  const ascending: Compare = (a, b) => (value(a) === value(b) ? a.seq - b.seq : value(a) - value(b))
  return sign ? (a, b) => ascending(b, a) : ascending
}
