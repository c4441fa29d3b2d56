import type { Language } from '@pollen/contract/constants'
import { defaultPrecision } from '@pollen/contract/item-fields'
import type { items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import type { SharedAction } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import { insertItems, type NewItemRow } from './insert-items.queries.ts'
import { findAreaColumns, requireConsistentFields, toColumns } from './item-columns.ts'
import type { ItemRow } from './items.queries.ts'
import { columnsOfResource } from './resource-rules.ts'
import { learnWords } from './search/vocabulary.queries.ts'
import { showItem } from './show-item.ts'

type PreparedItem = {
  row: Omit<NewItemRow, 'area_en' | 'area_fr' | 'area_source'>
  location: Location | null
  language: Language
}

export const createItem: SharedAction<typeof items.create, PreparedItem> = {
  limit: { name: 'items-member', times: 60, minutes: 60 },

  prepare({ viewer, clock, language }, input) {
    const now = clock()
    const { startdate = now, enddate = null, visibility = 'PB', location = null } = input
    const columns = toColumns(input)
    if (input.resource) Object.assign(columns, columnsOfResource(input.resource, columns, language))
    requireConsistentFields({ ...columns, startdate }, language)
    const row = {
      owner_id: viewer.id,
      name: input.name,
      type: input.type,
      category1: input.category1,
      category2: columns.category2 ?? null,
      category3: columns.category3 ?? null,
      description: input.description,
      longitude: location?.longitude ?? null,
      latitude: location?.latitude ?? null,
      location_precision: columns.location_precision ?? defaultPrecision(input.type),
      address: input.address ?? '',
      use_coordinates: input.use_coordinates ?? false,
      is_recurrent: input.is_recurrent ?? false,
      visibility,
      creationdate: now,
      published_at: visibility === 'PB' ? now : null,
      startdate,
      enddate,
      resource_kind: input.resource?.kind ?? null,
      resource_id: input.resource?.id ?? null,
    }
    return { row, location, language }
  },

  async write(tx, newItems) {
    const areaOf = await findAreaColumns(
      tx,
      newItems.map(({ location }) => location),
    )
    const inserted = await insertItems(
      tx,
      newItems.map(({ row, location }) => ({ ...row, ...areaOf(location) })),
    )
    await learnWords(tx, ...inserted.map(({ id }) => id))
    await emit(tx, ...inserted.filter(({ visibility }) => visibility === 'PB').map(publishedEvent))
    const languageOf = new Map(newItems.map(({ row, language }) => [row.owner_id, language]))
    return new Map(inserted.map((item) => [item.owner_id, showItem(item, languageOf.get(item.owner_id) as Language)]))
  },
}

const publishedEvent = ({ id, owner_id, creationdate }: ItemRow) => ({
  type: 'item.published' as const,
  stream: { member_id: owner_id },
  data: { item_id: id },
  at: creationdate,
})
