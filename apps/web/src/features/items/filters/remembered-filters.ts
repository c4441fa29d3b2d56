import { readSavedInput, writeSavedInput } from '../../../lib/saved-input.ts'
import { checkFilterSearch } from './filter-search.ts'
import type { Filters } from './filters.ts'
import { readFilters } from './read-filters.ts'
import { writeFilters } from './write-filters.ts'

const name = 'filters'

/** On this device, for each member: the list, the map and the next visit begin where the last one ended. */
export const rememberFilters = (filters: Filters) => writeSavedInput(name, writeFilters(filters))

export const rememberedFilters = (): Filters => readFilters(checkFilterSearch(readSavedInput(name)))
