import type { MapCategory, mapCategories } from '@pollen/contract/map-categories'
import { type ResourceKind, resourceKindCodes } from '@pollen/contract/resource-kinds'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { showResourcesOnMap } from './members.queries.ts'

/**
 * The id of a map category is computed from the member's id and two digits of the kind, because only the hidden kinds are stored.
 * Clients may keep these ids, so the digits of a kind must never change.
 */
const digitsOfKinds: Record<ResourceKind, number> = {
  BKC: 1,
  DEF: 2,
  DWS: 3,
  FDB: 4,
  FDS: 5,
  FLF: 6,
  FRS: 7,
  GVB: 8,
  REP: 9,
  SPK: 10,
}
const kinds = Object.keys(digitsOfKinds) as ResourceKind[]

const idOf = (memberId: number, kind: ResourceKind) => memberId * 100 + digitsOfKinds[kind]

export const showMapCategories = (memberId: number, hidden: string[]): MapCategory[] =>
  kinds.map((kind) => ({ id: idOf(memberId, kind), category: kind, selected: !hidden.includes(kind) }))

/** Returns undefined if the id is invalid or belongs to another member. */
const kindOfMapCategory = (memberId: number, id: number): ResourceKind | undefined =>
  kinds.find((kind) => idOf(memberId, kind) === id)

export const selectMapCategory: Action<typeof mapCategories.select> = async ({ tx, viewer }, { id, selected }) => {
  const kind = kindOfMapCategory(viewer.id, id)
  if (!kind) throw new AppError('MAP_CATEGORY_DOESNT_EXIST')
  const hidden = await showResourcesOnMap(tx, viewer.id, { kinds: [kind], selected })
  if (!hidden) throw new InvalidToken()
  return { id, category: kind, selected }
}

export const selectMapCategories: Action<typeof mapCategories.selectAll> = async ({ tx, viewer }, { selected }) => {
  const hidden = await showResourcesOnMap(tx, viewer.id, { kinds: resourceKindCodes, selected })
  // The member may have been erased after the request was authenticated.
  if (!hidden) throw new InvalidToken()
  return showMapCategories(viewer.id, hidden)
}
