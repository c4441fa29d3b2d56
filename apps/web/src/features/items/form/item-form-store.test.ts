import type { Item } from '@pollen/contract/items'
import { expect, test } from 'vitest'
import { newPhoto, photosOfItem } from '../photos/photo.ts'
import {
  contentFromItem,
  emptyContent,
  hasUnsentChanges,
  type ItemFormAction,
  type ItemFormState,
  initialItemFormState,
  itemFormReducer,
  lacksOnlyPhotos,
  unsentPhotos,
} from './item-form-store.ts'
import { emptyValues } from './item-form-values.ts'

const reduce = (state: ItemFormState, ...actions: ItemFormAction[]) => actions.reduce(itemFormReducer, state)
const empty = initialItemFormState(emptyContent, null)
const change = (values: Partial<ItemFormState['values']>): ItemFormAction => ({ type: 'change', values })
const photo = newPhoto(new File(['x'], 'x.webp'))

const ladder = {
  id: 7,
  type: 'DN',
  name: 'Ladder',
  category1: 'EQ',
  category2: null,
  category3: null,
  description: 'Two metres.',
  condition: null,
  address: 'Liège',
  location: null,
  use_coordinates: false,
  location_precision: 'approximate',
  startdate: '2026-11-15T09:00:00.000Z',
  enddate: null,
  visibility: 'PB',
  is_recurrent: false,
  resource: null,
  images: ['/a', '/b'],
  version: 3,
} as unknown as Item
const edit = initialItemFormState(contentFromItem(ladder), null)
const urls = ({ photos }: ItemFormState) => photos.map((one) => (one.kind === 'stored' ? one.url : 'new'))

test('the precision follows the type until the member chooses it', () => {
  const choose = (state: ItemFormState, itemType: 'DN' | 'EV' | 'LN') => reduce(state, { type: 'chooseType', itemType })
  expect(choose(empty, 'DN').values.location_precision).toBe('approximate')
  const event = choose(empty, 'EV')
  expect(event.values.location_precision).toBe('exact')
  expect(choose(event, 'LN').values.location_precision).toBe('approximate')
  const chosen = reduce(event, { type: 'choosePrecision', precision: 'exact' })
  expect(choose(chosen, 'LN').values.location_precision).toBe('exact')
})

test('a type without conditions hides the condition, and another type restores it', () => {
  const choose = (state: ItemFormState, itemType: 'DN' | 'RQ' | 'EV' | 'LN') =>
    reduce(state, { type: 'chooseType', itemType })
  const good = reduce(choose(empty, 'DN'), change({ condition: 'good' }))
  const request = choose(good, 'RQ')
  expect(request.values.condition).toBeNull()
  expect(choose(choose(request, 'EV'), 'LN').values.condition).toBe('good')
  const other = reduce(choose(request, 'DN'), change({ condition: null }))
  expect(choose(choose(other, 'EV'), 'DN').values.condition).toBeNull()
})

test('trying out another type is not a change', () => {
  const start = initialItemFormState(contentFromItem({ ...ladder, condition: 'worn' }), null)
  const tried = reduce(start, { type: 'chooseType', itemType: 'RQ' })
  expect(hasUnsentChanges(tried)).toBe(true)
  const back = reduce(tried, { type: 'chooseType', itemType: 'DN' })
  expect([back.values.condition, hasUnsentChanges(back)]).toEqual(['worn', false])
})

test('hidden values are cleared by a reset or another version, and restored by undoing the reset', () => {
  const good = reduce(empty, { type: 'chooseType', itemType: 'DN' }, change({ condition: 'good' }))
  const request = reduce(good, { type: 'chooseType', itemType: 'RQ' })
  const toLoan: ItemFormAction = { type: 'chooseType', itemType: 'LN' }
  expect(reduce(request, { type: 'reset' }, toLoan).values.condition).toBeNull()
  const undone = reduce(request, { type: 'reset' }, { type: 'undoReset', previous: request })
  expect(reduce(undone, toLoan).values.condition).toBe('good')
  const loaded = reduce(
    request,
    { type: 'openConflict', item: { ...ladder, condition: 'worn' } },
    { type: 'loadCurrent' },
  )
  expect(reduce(loaded, { type: 'chooseType', itemType: 'EV' }, toLoan).values.condition).toBe('worn')
})

test('merging an own type with a newer condition drops a condition that the type does not have', () => {
  const start = initialItemFormState(contentFromItem({ ...ladder, condition: null }), null)
  const mine = reduce(start, { type: 'chooseType', itemType: 'RQ' })
  const theirs = { ...ladder, condition: 'good' as const, version: 4 }
  const merged = reduce(mine, { type: 'openConflict', item: theirs }, { type: 'keepMine' })
  expect(merged.values).toMatchObject({ type: 'RQ', condition: null })
})

test('an item from a public resource has an exact place, whatever its type', () => {
  const resource = { kind: 'GVB', id: 'node/7' } as const
  const state = reduce(empty, change({ resource }), { type: 'chooseType', itemType: 'DN' })
  expect(state.values.location_precision).toBe('exact')
})

test('a preselected category yields to the first choice, and never replaces one', () => {
  const suggest = (state: ItemFormState, category: 'BK' | 'GD' | 'HS') =>
    reduce(state, { type: 'suggestCategory', category })
  const suggested = suggest(empty, 'BK')
  expect([suggested.values.categories, suggested.suggested]).toEqual([['BK'], 'BK'])
  expect(suggest(suggested, 'GD').values.categories).toEqual(['GD'])
  const one = reduce(suggested, { type: 'addCategory', category: 'FD' })
  expect(one.values.categories).toEqual(['FD'])
  const chosen = reduce(one, { type: 'addCategory', category: 'BK' })
  expect(suggest(chosen, 'HS').values.categories).toEqual(['FD', 'BK'])
  const cleared = reduce(suggested, { type: 'removeCategory', category: 'BK' })
  expect(suggest(cleared, 'HS').values.categories).toEqual([])
})

const home = { address: 'Rue Neuve 1, Liège', location: { longitude: 5.57, latitude: 50.64 }, use_coordinates: false }
const preselect: ItemFormAction = { type: 'preselectPlace', place: home }

test('the reference location is preselected for everything but events, and is no input of the member', () => {
  const choose = (state: ItemFormState, itemType: 'DN' | 'EV') => reduce(state, { type: 'chooseType', itemType })
  const start = reduce(empty, preselect)
  expect([start.values.place, hasUnsentChanges(start)]).toEqual([home, false])
  const event = choose(start, 'EV')
  expect(event.values.place).toEqual(emptyValues.place)
  expect(choose(event, 'DN').values.place).toEqual(home)
  expect(reduce(choose(empty, 'EV'), preselect).values.place).toEqual(emptyValues.place)
  expect(reduce(event, { type: 'reset' }).values.place).toEqual(home)
})

test('the reference location never replaces a place that the member or the page has chosen', () => {
  const town = { address: 'Ans', location: null, use_coordinates: false }
  const typed = reduce(empty, change({ place: town }), preselect)
  expect([typed.values.place, reduce(typed, { type: 'reset' }).values.place]).toEqual([town, home])
  const kept = reduce(typed, { type: 'chooseType', itemType: 'EV' }, { type: 'chooseType', itemType: 'DN' })
  expect(kept.values.place).toEqual(town)
  const prefilled = initialItemFormState({ ...emptyContent, values: { ...emptyValues, place: town } }, null)
  expect(reduce(prefilled, preselect, { type: 'reset' }).values.place).toEqual(town)
  expect(reduce(edit, preselect)).toBe(edit)
})

test('restored input without a place gets none', () => {
  const { hasChosen, suggested } = emptyContent
  const values = { ...emptyValues, name: 'Ladder' }
  const unsent = { values, hasChosen, suggested, savedAt: '2026-11-15T09:00:00.000Z', photosCount: 0, photos: [] }
  const state = reduce(initialItemFormState(emptyContent, unsent), preselect)
  expect(state.values.place).toEqual(emptyValues.place)
})

test('leaving a date adjusts the other one', () => {
  const dates = { start: '2026-11-15T09:00', end: '2026-11-14T09:00' }
  const state = reduce(empty, change(dates))
  expect(reduce(state, { type: 'leaveDate', field: 'start' }).values.end).toBe(dates.start)
  expect(reduce(state, { type: 'leaveDate', field: 'end' }).values.start).toBe(dates.end)
})

test('text and photos count as unsent changes until they are reverted', () => {
  expect(hasUnsentChanges(empty)).toBe(false)
  const typed = reduce(empty, change({ name: 'Ladder' }))
  expect(hasUnsentChanges(typed)).toBe(true)
  expect(hasUnsentChanges(reduce(typed, change({ name: '' })))).toBe(false)
  expect(hasUnsentChanges(reduce(empty, { type: 'changePhotos', photos: [photo] }))).toBe(true)
  const swapped = reduce(edit, { type: 'changePhotos', photos: edit.photos.toReversed() })
  expect(hasUnsentChanges(swapped)).toBe(true)
})

test('a reset clears validation errors, and undoing it restores them', () => {
  const tried = reduce(empty, change({ name: 'Ladder' }), { type: 'visit', fields: ['name', 'description'] })
  const reset = reduce(tried, { type: 'reset' })
  expect(reset.visited.size).toBe(0)
  expect(reduce(reset, { type: 'undoReset', previous: tried }).visited).toEqual(tried.visited)
})

test('a reset restores the initial content, and can be undone', () => {
  const typed = reduce(edit, change({ name: 'My ladder' }), { type: 'changePhotos', photos: [photo] })
  const reset = reduce(typed, { type: 'reset' })
  expect([reset.values.name, urls(reset), hasUnsentChanges(reset)]).toEqual(['Ladder', ['/a', '/b'], false])
  const undone = reduce(reset, { type: 'undoReset', previous: typed })
  expect([undone.values.name, urls(undone), hasUnsentChanges(undone)]).toEqual(['My ladder', ['new'], true])
})

test('restores unsent input, and reports lost photos', () => {
  const { hasChosen, suggested } = emptyContent
  const values = { ...emptyValues, name: 'Ladder' }
  const unsent = { values, hasChosen, suggested, savedAt: '2026-11-15T09:00:00.000Z', photosCount: 2, photos: [photo] }
  const state = initialItemFormState(emptyContent, unsent)
  expect([state.values.name, urls(state), hasUnsentChanges(state)]).toEqual(['Ladder', ['new'], true])
  expect(state.restored).toEqual({ savedAt: unsent.savedAt, areAllPhotosThere: false })
  expect(reduce(state, { type: 'reset' })).toMatchObject({ values: emptyValues, photos: [], restored: null })
})

test('a restored edit keeps its original version although the item has a newer one', () => {
  const { values, hasChosen, suggested } = edit
  const typed = { ...values, name: 'My ladder' }
  const baseline = { values, version: 3, images: ['/a', '/b'] }
  const unsent = { values: typed, hasChosen, suggested, savedAt: 'now', photosCount: 2, photos: edit.photos, baseline }
  const newer = contentFromItem({ ...ladder, name: 'A ladder', version: 4 })
  const state = initialItemFormState(newer, unsent)
  expect([state.values.name, state.baseline.name, state.stored?.version]).toEqual(['My ladder', 'Ladder', 3])
  expect(reduce(state, { type: 'reset' })).toMatchObject({ values: { name: 'A ladder' }, stored: { version: 4 } })
})

test('after the item is stored, only its photos count as unsent', () => {
  const typed = reduce(edit, change({ name: 'My ladder' }), { type: 'changePhotos', photos: [...edit.photos, photo] })
  const stored = reduce(typed, {
    type: 'saveItem',
    item: { ...ladder, name: 'My ladder', version: 4 },
    sent: typed.values,
  })
  expect([stored.stored?.version, hasUnsentChanges(stored)]).toEqual([4, true])
  expect(hasUnsentChanges(reduce(stored, { type: 'changePhotos', photos: photosOfItem(ladder) }))).toBe(false)
})

test('a stored new item becomes an edit with the values of the server, and only its photos are pending', () => {
  const sent = { ...emptyValues, type: 'DN' as const, name: ' Ladder ' }
  const typed = reduce(empty, change(sent), { type: 'changePhotos', photos: [photo] })
  const item = { ...ladder, images: [] }
  const stored = reduce(typed, { type: 'saveItem', item, sent })
  expect(stored.values).toEqual(contentFromItem(item).values)
  expect([stored.stored?.version, lacksOnlyPhotos(stored), hasUnsentChanges(stored)]).toEqual([3, true, true])
  const late = reduce(typed, change({ name: 'Long ladder' }), { type: 'saveItem', item, sent })
  expect([late.values.name, lacksOnlyPhotos(late)]).toEqual(['Long ladder', false])
})

test('photos that were uploaded are kept by address, and the others as files', () => {
  const second = newPhoto(new File(['y'], 'y.webp'))
  const typed = reduce(edit, { type: 'changePhotos', photos: [photo, second] })
  const item = { ...ladder, images: ['/x'], version: 4 }
  const state = reduce(typed, { type: 'savePhotos', item, sentPhotos: { [photo.key]: '/x' } })
  expect(unsentPhotos(state)).toEqual([...photosOfItem(item), second])
  expect([state.stored, hasUnsentChanges(state)]).toEqual([{ version: 4, images: ['/x'] }, true])
  expect(hasUnsentChanges(reduce(state, { type: 'changePhotos', photos: [photo] }))).toBe(false)
})

const theirs = { ...ladder, description: 'Three metres.', name: 'A ladder', images: ['/b', '/c'], version: 4 }

test('in a conflict, the member can load the current version', () => {
  const state = reduce(
    edit,
    change({ name: 'My ladder' }),
    { type: 'openConflict', item: theirs },
    { type: 'loadCurrent' },
  )
  expect([state.values.name, urls(state), state.conflict]).toEqual(['A ladder', ['/b', '/c'], null])
  expect(hasUnsentChanges(state)).toBe(false)
})

test('in a conflict, the member can keep own changes, with photos added and without photos removed elsewhere', () => {
  const mine = reduce(edit, change({ name: 'My ladder' }), { type: 'changePhotos', photos: [photo, ...edit.photos] })
  const state = reduce(mine, { type: 'openConflict', item: theirs }, { type: 'keepMine' })
  expect(state.values).toMatchObject({ name: 'My ladder', description: 'Three metres.' })
  expect(urls(state)).toEqual(['new', '/b', '/c'])
  expect([state.stored?.version, state.conflict, hasUnsentChanges(state)]).toEqual([4, null, true])
})

test('dismissing a conflict leaves the form unchanged', () => {
  const mine = reduce(edit, change({ name: 'My ladder' }))
  expect(reduce(mine, { type: 'openConflict', item: theirs }, { type: 'closeConflict' })).toEqual(mine)
})
