import { mapCategories } from '@pollen/contract/map-categories'
import { call } from '../../lib/api.ts'

export const selectMapCategory = (id: number, selected: boolean) => call(mapCategories.select, { id, selected })
export const selectAllMapCategories = (selected: boolean) => call(mapCategories.selectAll, { selected })
