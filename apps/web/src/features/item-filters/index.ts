export {
  type ActiveItems,
  activeItemsCountQuery,
  activeItemsKey,
  activeItemsQuery,
  shownCount,
} from './active-items.api.ts'
export { FilterChips } from './filter-chips.tsx'
export { FilterColumn } from './filter-column.tsx'
export type { FilterQuery } from './filter-row.ts'
export { FilterSheet } from './filter-sheet.tsx'
export { FilterSidePanel, preloadSidePanel, useHasRoomForSidePanel } from './filter-side-panel.tsx'
export {
  activeFilters,
  changeFilters,
  clearFilters,
  type FilterChanges,
  type Filters,
  filtersToQuery,
  initialFilters,
  isNarrowing,
  isSearching,
  measuredPlace,
  needsLocation,
  widenings,
  writeFilters,
} from './filters.ts'
export { PlaceField } from './place-field.tsx'
export { PresetFilters } from './preset-filters.tsx'
export { QuickFilters } from './quick-filters.tsx'
export { RestoredNotice, useRestoredFilters } from './restored-notice.tsx'
export { CorrectedNotice, SimilarSearches } from './search-notices.tsx'
export { secondsAgo } from './time-filters.ts'
export { TypeTabs } from './type-choices.tsx'
export { useFilters } from './use-filters.ts'
export { type PlaceLocation, usePlaceLocation, usePositionKey } from './use-place-location.ts'
