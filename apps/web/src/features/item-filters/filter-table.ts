import { categories, categoryCodes, type ItemType, itemConditions, itemTypes } from '@pollen/contract/constants'
import { defaultOrdering, type ItemOrdering, itemOrderings } from '@pollen/contract/item-filters'
import { choiceList, type FilterRow, readChoice, readChoices, readFlag, readText, toggle } from './filter-row.ts'
import { placeFilter } from './place-filter.ts'
import { availabilityFilter, recentFilter } from './time-filters.ts'

const row = <Value>(filter: FilterRow<Value>) => filter

/**
 * All filters of the list and the map, in the order of the panel and the chips. The address, the chips, the request and the offers of an
 * empty list are derived from this table. `filter-controls.tsx` adds the control of each filter.
 */
export const filterTable = {
  search: row<string>({
    initial: '',
    keys: ['s'],
    read: ({ s }) => readText(s),
    write: (words) => ({ s: words.trim() || undefined }),
    toQuery: (words) => ({ search: words.trim() || undefined }),
    chips: (typed) => {
      const words = typed.trim()
      return words ? [{ key: 'search', label: ({ t }) => t('filtered-search', { words }), without: '' }] : []
    },
    widen: { rank: 8, apply: () => '' },
  }),
  /** Prevents the correction of an obvious typo. Excludes no items itself, so it has no control and no chip. */
  exactSearch: row<boolean>({
    initial: false,
    keys: ['sx'],
    read: ({ sx }) => readFlag(sx),
    write: (isOn) => ({ sx: isOn || undefined }),
    toQuery: (isOn, { isSearching }) => ({ exactSearch: (isOn && isSearching) || undefined }),
    chips: () => [],
  }),
  types: row<readonly ItemType[]>({
    initial: itemTypes,
    keys: ['t'],
    read: ({ t }) => orAllTypes(readChoices(itemTypes, t)),
    write: (types) => ({ t: isEveryType(types) ? undefined : types.join('-') }),
    toQuery: (types) => ({ types: isEveryType(types) ? undefined : [...types] }),
    chips: (types) =>
      (isEveryType(types) ? [] : types).map((type) => ({
        key: type,
        label: ({ t }) => t(`item_type__${type}`),
        without: orAllTypes(types.filter((other) => other !== type)),
      })),
    widen: { rank: 6, apply: () => itemTypes },
  }),
  categories: choiceList({
    key: 'c',
    query: 'categories',
    choices: categoryCodes,
    label: (category) => `category__${categories[category]}`,
    widenRank: 7,
  }),
  conditions: choiceList({
    key: 'co',
    query: 'conditions',
    choices: itemConditions,
    label: (condition) => `item_condition__${condition}`,
    widenRank: 4,
  }),
  availability: availabilityFilter,
  place: placeFilter,
  unseen: toggle({ key: 'us', query: 'onlyUnseen', label: 'only-unseen', widenRank: 3 }),
  recent: recentFilter,
  /**
   * Excludes no items, but is part of the address and the request. Null until an order is chosen: then the best matches come first in a
   * search, else the newest items.
   */
  ordering: row<ItemOrdering | null>({
    initial: null,
    keys: ['ordering'],
    read: ({ ordering }) => readChoice(itemOrderings, ordering) ?? null,
    write: (ordering) => ({ ordering: ordering ?? undefined }),
    toQuery: (ordering, { isSearching }) => ({ ordering: ordering ?? (isSearching ? undefined : defaultOrdering) }),
    chips: () => [],
  }),
}

const isEveryType = (types: readonly ItemType[]) => types.length === itemTypes.length

/** While all types are selected, pressing one selects it alone. After that, each press adds or removes a type. */
export function changeTypes(types: readonly ItemType[], pressed: ItemType, isChosen: boolean): readonly ItemType[] {
  if (isEveryType(types)) return [pressed]
  return orAllTypes(itemTypes.filter((type) => (type === pressed ? isChosen : types.includes(type))))
}

/** An empty selection would match nothing, so removing the last type selects all of them. */
const orAllTypes = (types: readonly ItemType[]) => (types.length > 0 ? types : itemTypes)
