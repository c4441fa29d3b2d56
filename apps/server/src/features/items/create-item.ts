import { defaultPrecision } from '@pollen/contract/item-fields'
import type { items } from '@pollen/contract/items'
import type { Action } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Limit } from '../../platform/limits.ts'
import { areaColumns, requireConsistentFields, toColumns } from './item-columns.ts'
import { insertItem } from './items.queries.ts'
import { columnsOfResource } from './resource-rules.ts'
import { learnWords } from './search/vocabulary.queries.ts'
import { showItem } from './show-item.ts'

const creations: Limit = { name: 'items-member', times: 60, minutes: 60 }

export const createItem: Action<typeof items.create> = async ({ tx, viewer, clock, limits, language }, input) => {
  const now = clock()
  const { startdate = now } = input
  const columns = toColumns(input)
  if (input.resource) Object.assign(columns, columnsOfResource(input.resource, columns, language))
  requireConsistentFields({ ...columns, startdate }, language)
  await limits.take(creations, String(viewer.id))
  const { visibility = 'PB' } = input

  const item = await insertItem(tx, {
    location_precision: defaultPrecision(input.type),
    use_coordinates: false,
    is_recurrent: false,
    enddate: null,
    address: '',
    longitude: null,
    latitude: null,
    ...columns,
    ...(await areaColumns(tx, input.location)),
    name: input.name,
    type: input.type,
    category1: input.category1,
    description: input.description,
    owner_id: viewer.id,
    visibility,
    creationdate: now,
    published_at: visibility === 'PB' ? now : null,
    startdate,
  })
  await learnWords(tx, item.id)
  if (visibility === 'PB') {
    await emit(tx, { type: 'item.published', stream: { member_id: viewer.id }, data: { item_id: item.id }, at: now })
  }
  return showItem(item, language)
}
