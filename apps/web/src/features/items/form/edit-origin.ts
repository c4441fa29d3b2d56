import type { Item } from '@pollen/contract/items'
import { type Photo, photosOfItem } from '../photos/index.ts'
import { putOnTop } from './changes.ts'
import type { FormState } from './form-state.ts'
import type { Before } from './item-draft.ts'
import { type ItemValues, valuesOfItem } from './item-values.ts'
import type { Origin } from './use-item-state.ts'

const stateOf = (values: ItemValues): FormState => ({
  values,
  hasChosen: { precision: true, categories: true },
  suggested: null,
})

/** An edit begins with the item as it is. */
export function editOrigin(item: Item): Origin & { before: Before } {
  const values = valuesOfItem(item)
  const before = { values, version: item.version, images: item.images }
  return { state: stateOf(values), photos: photosOfItem(item), before }
}

type Mine = { values: ItemValues; photos: Photo[] }

/** One's own changes on top of the item as it is now; photos that came meanwhile stay, those that went are gone. */
export function onTopOf(item: Item, mine: Mine, before: Before): Pick<Origin, 'state' | 'photos'> {
  const values = putOnTop({ mine: mine.values, before: before.values, now: valuesOfItem(item) })
  const stillThere = mine.photos.filter((photo) => photo.kind === 'new' || item.images.includes(photo.url))
  const came = photosOfItem(item).filter(({ key }) => !before.images.includes(key))
  return { state: stateOf(values), photos: [...stillThere, ...came] }
}
