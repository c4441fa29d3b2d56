import type { items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'
import { requireSoundItem, toColumns } from './item-values.ts'
import { findItem, insertItem } from './items.queries.ts'
import { decidedByResource } from './resource-rules.ts'
import { learnWords } from './search/words.queries.ts'
import { showItem } from './show-item.ts'

const itemsOfMember: Limit = { name: 'items-member', times: 60, minutes: 60 }

export const createItem: Action<typeof items.create> = async ({ tx, viewer, clock, limits, language }, draft) => {
  const now = clock()
  const { startdate = now } = draft
  const columns = toColumns(draft)
  if (draft.resource) Object.assign(columns, decidedByResource(draft.resource, columns, language))
  requireSoundItem({ ...columns, startdate }, language)
  await limits.take(itemsOfMember, String(viewer.id))

  const id = await insertItem(tx, {
    // Events are where everybody may come; a home is nobody's business but its owner's.
    location_precision: draft.type === 'EV' ? 'exact' : 'approximate',
    visibility: 'PB',
    use_coordinates: false,
    is_recurrent: false,
    enddate: null,
    address: '',
    area: '',
    longitude: null,
    latitude: null,
    ...columns,
    name: draft.name,
    type: draft.type,
    category1: draft.category1,
    description: draft.description,
    owner_id: viewer.id,
    creationdate: now,
    startdate,
  })
  await learnWords(tx, id)
  const item = await findItem(tx, id, viewer.id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  return showItem(item)
}
