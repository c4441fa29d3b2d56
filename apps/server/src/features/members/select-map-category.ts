import type { mapCategories } from '@pollen/contract/map-categories'
import { resourceKindCodes } from '@pollen/contract/resource-kinds'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { kindOfMapCategory, showMapCategories } from './map-categories.ts'
import { showResourcesOnMap } from './members.queries.ts'

export const selectMapCategory: Action<typeof mapCategories.select> = async ({ tx, viewer }, { id, selected }) => {
  const kind = kindOfMapCategory(viewer.id, id)
  if (!kind) throw new AppError('MAP_CATEGORY_DOESNT_EXIST')
  const hidden = await showResourcesOnMap(tx, viewer.id, { kinds: [kind], selected })
  if (!hidden) throw new InvalidToken()
  return { id, category: kind, selected }
}

export const selectMapCategories: Action<typeof mapCategories.selectAll> = async ({ tx, viewer }, { selected }) => {
  const hidden = await showResourcesOnMap(tx, viewer.id, { kinds: resourceKindCodes, selected })
  // The member may have been erased since the request was identified.
  if (!hidden) throw new InvalidToken()
  return showMapCategories(viewer.id, hidden)
}
