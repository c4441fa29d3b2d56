import type { Category, ItemType, Visibility } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import type { Item, items, locationPrecisions } from '@pollen/contract/items'
import type { ResourceLink } from '@pollen/contract/resources'
import { readLocalTime, writeLocalTime } from '../../../lib/local-time.ts'
import type { ChosenPlace } from '../../places/index.ts'

export type Precision = (typeof locationPrecisions)[number]

/** What the form holds: each part is one question to the person. */
export type ItemValues = {
  type: ItemType | null
  name: string
  categories: Category[]
  description: string
  place: ChosenPlace
  precision: Precision
  /** As the browser writes local time; empty means from now on. */
  start: string
  end: string
  visibility: Visibility
  isRecurrent: boolean
  resource: ResourceLink | null
}

export const emptyValues: ItemValues = {
  type: null,
  name: '',
  categories: [],
  description: '',
  place: { address: '', location: null, use_coordinates: false },
  precision: 'approximate',
  start: '',
  end: '',
  visibility: 'PB',
  isRecurrent: false,
  resource: null,
}

export const valuesOfItem = (item: Item): ItemValues => ({
  type: item.type,
  name: item.name,
  categories: [item.category1, item.category2, item.category3].filter((category) => category !== null),
  description: item.description,
  place: { address: item.address, location: item.location, use_coordinates: item.use_coordinates },
  precision: item.location_precision,
  start: writeLocalTime(item.startdate),
  end: writeLocalTime(item.enddate),
  visibility: item.visibility,
  isRecurrent: item.is_recurrent,
  resource: item.resource,
})

export type ItemBody = Partial<InputOf<typeof items.create>>

/** As the server wants it. Without a start it takes the moment of publishing. */
export const bodyOf = ({ type, categories, place, ...values }: ItemValues): ItemBody => ({
  type: type ?? undefined,
  name: values.name,
  category1: categories[0],
  category2: categories[1] ?? null,
  category3: categories[2] ?? null,
  description: values.description,
  ...place,
  location_precision: values.precision,
  startdate: readLocalTime(values.start) ?? undefined,
  enddate: readLocalTime(values.end),
  visibility: values.visibility,
  is_recurrent: values.isRecurrent,
  resource: values.resource,
})
