import { defaultPrecision } from '@pollen/contract/item-fields'
import type { items } from '@pollen/contract/items'
import type { Action } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Limit } from '../../platform/limits.ts'
import { takeOfNewMember } from '../new-members/index.ts'
import { columnsOfResource, findAreaColumns, requireConsistentFields, toColumns } from './item-columns.ts'
import { requireOwner } from './items.policy.ts'
import { findItem, insertItem } from './items.queries.ts'
import { requireMayPublish } from './require-may-publish.ts'
import { learnWords } from './search/vocabulary.queries.ts'
import { showItem } from './show-item.ts'

const itemsOfMember: Limit = { name: 'items-member', times: 60, minutes: 60 }

export const createItem: Action<typeof items.create> = async (ctx, input) => {
  const { tx, viewer, clock, language, limits } = ctx
  const now = clock()
  const { startdate = now, visibility = 'PB', location = null } = input
  const columns = toColumns(input)
  if (input.resource) Object.assign(columns, columnsOfResource(input.resource, columns, language))
  requireConsistentFields({ ...columns, startdate }, language)
  await requireMayPublish(tx, viewer, now)
  await limits.take(itemsOfMember, String(viewer.id))
  await takeOfNewMember(ctx, tx, 'items')
  const isPublished = visibility === 'PB'
  const id = await insertItem(tx, {
    ...columns,
    ...(await findAreaColumns(tx, location)),
    owner_id: viewer.id,
    location_precision: columns.location_precision ?? defaultPrecision(input.type),
    visibility,
    creationdate: now,
    published_at: isPublished ? now : null,
    startdate,
  })
  await learnWords(tx, id)
  if (isPublished) {
    await emit(tx, { type: 'item.published', stream: { member_id: viewer.id }, data: { item_id: id }, at: now })
  }
  return showItem(requireOwner(await findItem(tx, id, viewer.id), viewer), language)
}
