import { type Category, categories, type ItemType, itemTypes, type Language } from '@pollen/contract/constants'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { type Filters, hasRadius, noFilters, withoutPlace } from './filters.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string
type Wording = { t: Translate; language: Language }

/** One thing that narrows the list: how to call it, and what is left without it. */
export type ActiveFilter = { key: string; label: string; without: Filters }

/** What narrows the list now, in the order of the panel. */
export function activeFilters(filters: Filters, { t, language }: Wording): ActiveFilter[] {
  const { search, types, availableFrom, availableUntil, onlyRecent, timeUnit, timeUnitValue: count } = filters
  const day = (seconds: number) => formatDate(new Date(seconds * 1000), language)
  const active: (ActiveFilter | false)[] = [
    search.trim() !== '' && {
      key: 'search',
      label: t('filtered-search', { words: search.trim() }),
      without: { ...filters, search: '' },
    },
    ...(types.length < itemTypes.length ? types : []).map((type) => ({
      key: type,
      label: t(`item_type__${type}`),
      without: { ...filters, types: withoutType(types, type) },
    })),
    ...filters.categories.map((category) => ({
      key: `category-${category}`,
      label: t(`category__${categories[category]}`),
      without: { ...filters, categories: filters.categories.filter((other: Category) => other !== category) },
    })),
    availableFrom !== null && {
      key: 'from',
      label: t(filters.includeAfterAvailableFrom ? 'filtered-from' : 'filtered-at', { time: day(availableFrom) }),
      without: { ...filters, availableFrom: null, includeAfterAvailableFrom: false },
    },
    availableUntil !== null && {
      key: 'until',
      label: t(filters.includeBeforeAvailableUntil ? 'filtered-until' : 'filtered-at', { time: day(availableUntil) }),
      without: { ...filters, availableUntil: null, includeBeforeAvailableUntil: false },
    },
    hasRadius(filters) && {
      key: 'place',
      label: t('filtered-place', { distance: radiusText(filters, { t, language }), place: placeName(filters, t) }),
      without: withoutPlace(filters),
    },
    filters.onlyUnseen && { key: 'unseen', label: t('only-unseen'), without: { ...filters, onlyUnseen: false } },
    onlyRecent && {
      key: 'recent',
      label: t(`filtered-recent__${timeUnit}`, { count }),
      without: { ...filters, onlyRecent: false },
    },
  ]
  return active.filter((filter) => filter !== false)
}

/** "5–25 km", or "within 25 km" where it begins at the place itself. */
export function radiusText({ distancesRadius: [from, to] }: Filters, { t, language }: Wording): string {
  const km = (value: number) => formatNumber(value, language, { style: 'unit', unit: 'kilometer' })
  return from === 0 ? t('radius-within', { to: km(to) }) : t('radius-between', { from, to: km(to) })
}

const placeName = ({ placeType, address }: Filters, t: Translate) =>
  placeType === 'address' && address ? address.text : t(`filtered-place__${placeType}`)

/** Nothing of nothing would be found: without the last one it is all of them again. */
export function withoutType(types: readonly ItemType[], type: ItemType): readonly ItemType[] {
  const left = types.filter((other) => other !== type)
  return left.length > 0 ? left : noFilters.types
}
