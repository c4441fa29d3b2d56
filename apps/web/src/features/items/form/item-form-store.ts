import type { Category, ItemType } from '@pollen/contract/constants'
import { defaultPrecision, type LocationPrecision } from '@pollen/contract/item-fields'
import type { Item } from '@pollen/contract/items'
import {
  type FieldErrors,
  type FormAction,
  type FormState,
  formReducer,
  initialFormState,
  isSame,
} from '../../../lib/form-state.ts'
import type { ChosenPlace } from '../../places/index.ts'
import { type Photo, photosOfItem } from '../photos/photo.ts'
import { moveEndToStart, moveStartToEnd } from './item-dates.ts'
import type { PublishAttempt } from './item-form.api.ts'
import {
  dropForeignFields,
  editErrors,
  emptyValues,
  type ItemValues,
  isPlaceEmpty,
  mergeValues,
  newItemErrors,
  valuesFromItem,
} from './item-form-values.ts'

/** Content of the form. */
export type ItemFormContent = {
  values: ItemValues
  photos: Photo[]
  /** Choices of the member are kept. Until then, the type determines the precision, and a photo preselects the category. */
  hasChosen: { precision: boolean; categories: boolean }
  suggested: Category | null
  /** The version that an edit starts from; undefined for a new item. */
  stored?: StoredVersion
}
type StoredVersion = { version: number; images: string[] }

/** Unsent input as it is stored on this device. Its photos are stored separately. */
export type UnsentItem = Pick<ItemFormContent, 'values' | 'hasChosen' | 'suggested'> & {
  savedAt: string
  photosCount: number
  /** True if the item itself is stored, and its photos were being sent. */
  isStored?: boolean
  attempt?: PublishAttempt
  baseline?: StoredVersion & { values: ItemValues }
  /** Changes with each write, by which tabs notice the input of another tab. */
  stamp?: string
}
/** `entryName`: its name on this device. */
export type RestoredItem = UnsentItem & { photos: Photo[]; entryName?: string }

/** Baseline values, photos and `stored` are the state of the server; `initial` is restored by a reset. */
export type ItemFormState = FormState<ItemValues> &
  ItemFormContent & {
    initial: ItemFormContent
    baselinePhotos: Photo[]
    /** Values of fields that items of the current type do not have. They are restored by a type that has them. */
    setAside: Partial<ItemValues>
    /** True if this form has stored the item, and its photos follow. */
    isStored: boolean
    /** Photos of this form that the server has: key → address. */
    sentPhotos: Record<string, string>
    restored: { savedAt: string; areAllPhotosThere: boolean } | null
    /** The current item if it was changed since this form was opened. */
    conflict: Item | null
    /** The member's reference location, which is preselected for new items except events. */
    home: ChosenPlace | null
  }

export type ItemFormAction =
  | FormAction<ItemValues>
  | { type: 'chooseType'; itemType: ItemType }
  | { type: 'choosePrecision'; precision: LocationPrecision }
  | { type: 'addCategory'; category: Category }
  | { type: 'removeCategory'; category: Category }
  | { type: 'suggestCategory'; category: Category }
  | { type: 'preselectPlace'; place: ChosenPlace }
  | { type: 'leaveDate'; field: 'start' | 'end' }
  | { type: 'changePhotos'; photos: Photo[] }
  | { type: 'reset' }
  | { type: 'undoReset'; previous: ItemFormState }
  | { type: 'saveItem'; item: Item; sent: ItemValues }
  | { type: 'savePhotos'; item: Item; sentPhotos: Record<string, string> }
  | { type: 'openConflict'; item: Item }
  | { type: 'closeConflict' }
  | { type: 'loadCurrent' }
  | { type: 'keepMine' }

export const emptyContent: ItemFormContent = {
  values: emptyValues,
  photos: [],
  hasChosen: { precision: false, categories: false },
  suggested: null,
}

const allChosen = { hasChosen: { precision: true, categories: true }, suggested: null }

export const contentFromItem = (item: Item): ItemFormContent => ({
  ...allChosen,
  values: valuesFromItem(item),
  photos: photosOfItem(item),
  stored: { version: item.version, images: item.images },
})

/** Starts with the unsent input of this device, or else with `initial`. */
export function initialItemFormState(initial: ItemFormContent, unsent: RestoredItem | null): ItemFormState {
  const { values, photos, hasChosen, suggested } = unsent ?? initial
  const baseline = unsent?.baseline ? baselineFromUnsent(unsent.baseline) : baselineFrom(initial)
  return {
    ...initialFormState(values),
    photos,
    hasChosen,
    suggested,
    ...baseline,
    initial,
    setAside: {},
    isStored: unsent?.isStored ?? false,
    sentPhotos: {},
    restored: unsent && { savedAt: unsent.savedAt, areAllPhotosThere: unsent.photos.length >= unsent.photosCount },
    conflict: null,
    home: null,
  }
}

export function itemFormReducer(state: ItemFormState, action: ItemFormAction): ItemFormState {
  const change = (values: Partial<ItemValues>) =>
    formReducer<ItemValues, ItemFormState>(state, { type: 'change', values })
  switch (action.type) {
    case 'chooseType': {
      const { values, setAside } = dropForeignFields({ ...state.values, ...state.setAside, type: action.itemType })
      const location_precision = state.hasChosen.precision ? values.location_precision : usualPrecision(values)
      return { ...change({ ...values, location_precision, place: placeFor(values, state.home) }), setAside }
    }
    case 'choosePrecision':
      return { ...change({ location_precision: action.precision }), hasChosen: { ...state.hasChosen, precision: true } }
    case 'addCategory': {
      const categories = [...chosenCategories(state), action.category]
      return { ...change({ categories }), hasChosen: { ...state.hasChosen, categories: true } }
    }
    case 'removeCategory': {
      const categories = state.values.categories.filter((category) => category !== action.category)
      return { ...change({ categories }), hasChosen: { ...state.hasChosen, categories: true } }
    }
    case 'suggestCategory':
      if (state.hasChosen.categories) return state
      return { ...change({ categories: [action.category] }), suggested: action.category }
    // Part of the initial values: not a change, and kept by a reset.
    case 'preselectPlace': {
      const { initial, values, restored, stored } = state
      if (stored || !isPlaceEmpty(initial.values.place)) return state
      const home = action.place
      const place = placeFor(initial.values, home)
      const isFree = isPlaceEmpty(values.place) && !restored
      return {
        ...(isFree ? change({ place: placeFor(values, home) }) : state),
        initial: { ...initial, values: { ...initial.values, place } },
        baseline: { ...state.baseline, place },
        home,
      }
    }
    // Not while a date is being typed, because the year 2026 starts as the year 2.
    case 'leaveDate':
      return change(action.field === 'start' ? moveEndToStart(state.values) : moveStartToEnd(state.values))
    case 'changePhotos':
      return { ...state, photos: action.photos }
    case 'reset':
      return {
        ...state,
        ...contentOf(state.initial),
        ...baselineFrom(state.initial),
        visited: new Set(),
        refusals: {},
        isStored: false,
        restored: null,
      }
    case 'undoReset': {
      const { baseline, baselinePhotos, stored, setAside, visited, refusals } = action.previous
      return { ...state, ...contentOf(action.previous), baseline, baselinePhotos, stored, setAside, visited, refusals }
    }
    // The item is stored, and only photos may be missing. Input typed while it was being sent is kept.
    case 'saveItem': {
      const saved = contentFromItem(action.item)
      const values = mergeValues({ mine: state.values, before: action.sent, now: saved.values })
      return { ...state, ...allChosen, values, ...baselineFrom(saved), isStored: true }
    }
    case 'savePhotos': {
      const { version, images } = action.item
      const baselinePhotos = photosOfItem(action.item)
      return { ...state, stored: { version, images }, baselinePhotos, sentPhotos: action.sentPhotos }
    }
    case 'openConflict':
      return { ...state, conflict: action.item }
    case 'closeConflict':
      return { ...state, conflict: null }
    case 'loadCurrent': {
      if (!state.conflict) return state
      const current = contentFromItem(state.conflict)
      return { ...state, ...contentOf(current), ...baselineFrom(current), conflict: null }
    }
    case 'keepMine':
      return state.conflict ? mergeWithItem(state, state.conflict) : state
    default:
      return formReducer<ItemValues, ItemFormState>(state, action)
  }
}

/** Rebases the member's changes on the current item. Photos added elsewhere are added, and photos removed elsewhere are dropped. */
function mergeWithItem(state: ItemFormState, item: Item): ItemFormState {
  const current = contentFromItem(item)
  const values = mergeValues({ mine: state.values, before: state.baseline, now: current.values })
  const remaining = state.photos.filter((photo) => photo.kind === 'new' || item.images.includes(photo.url))
  const added = current.photos.filter(({ key }) => !state.stored?.images.includes(key))
  return {
    ...state,
    ...allChosen,
    values,
    photos: [...remaining, ...added],
    ...baselineFrom(current),
    conflict: null,
  }
}

const contentOf = ({ values, photos, hasChosen, suggested }: ItemFormContent) => ({
  values,
  photos,
  hasChosen,
  suggested,
})
const baselineFrom = ({ values, photos, stored }: ItemFormContent) => ({
  baseline: values,
  baselinePhotos: photos,
  stored,
  setAside: {},
})
const baselineFromUnsent = ({ values, version, images }: NonNullable<UnsentItem['baseline']>) => ({
  baseline: values,
  baselinePhotos: photosOfItem({ images }),
  stored: { version, images },
})

/** Returns the categories that the member chose. A preselected category yields to them. */
export const chosenCategories = ({ values, hasChosen }: ItemFormContent): Category[] =>
  hasChosen.categories ? values.categories : []

/** Events rarely take place at home, and their place is exact by default. */
function placeFor({ type, place }: ItemValues, home: ChosenPlace | null): ChosenPlace {
  if (home === null) return place
  if (type === 'EV') return isSame(place, home) ? emptyValues.place : place
  return isPlaceEmpty(place) ? home : place
}

/** The places of public resources are public, so they need no approximation. */
export const usualPrecision = ({ type, resource }: Pick<ItemValues, 'type' | 'resource'>): LocationPrecision =>
  resource ? 'exact' : defaultPrecision(type)

export function hasUnsentChanges({ values, baseline, photos, baselinePhotos, sentPhotos }: ItemFormState): boolean {
  const keys = (list: Photo[]) => list.map(({ key }) => sentPhotos[key] ?? key)
  return !isSame(values, baseline) || !isSame(keys(photos), keys(baselinePhotos))
}

/** Returns the photos as they are stored on this device: uploaded ones by address. */
export const unsentPhotos = ({ photos, sentPhotos }: Pick<ItemFormState, 'photos' | 'sentPhotos'>): Photo[] =>
  photos.map((photo) => {
    const url = sentPhotos[photo.key]
    return url === undefined ? photo : { key: url, kind: 'stored', url }
  })

/** Returns true if this form has stored the item and only photos are pending. */
export const lacksOnlyPhotos = ({ isStored, values, baseline }: ItemFormState) => isStored && isSame(values, baseline)

export const itemFormErrors = ({ values, baseline, stored }: ItemFormState): FieldErrors =>
  stored ? editErrors(values, baseline) : newItemErrors(values)
