import { pram } from '@pollen/contract/example-data'
import type { Item } from '@pollen/contract/items'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logInAda } from '../../../../test/render.tsx'
import { wipeUnsentFiles } from '../../../lib/unsent-files.ts'
import { unsentInputNames } from '../../../lib/unsent-input.ts'
import { newPhoto } from '../photos/photo.ts'
import {
  contentFromItem,
  emptyContent,
  type ItemFormAction,
  type ItemFormState,
  initialItemFormState,
  itemFormReducer,
} from './item-form-store.ts'
import { hasUnsentItem, itemsWithUnsentPhotos, readUnsentItem, unsentEditName, useUnsentItem } from './unsent-item.ts'

beforeEach(logInAda)
afterEach(() => wipeUnsentFiles())

const item = pram as Item
const empty = initialItemFormState(emptyContent, null)
const edited = unsentEditName(pram.id)

/** Renders the hook with the state of a form. `dispatch` changes the state, as the member would. */
function openForm(name = 'item', first: ItemFormState = empty, attempt?: Parameters<typeof useUnsentItem>[2]) {
  let state = first
  const hook = renderHook(() => useUnsentItem(name, state, attempt))
  return {
    ...hook,
    dispatch: (...actions: ItemFormAction[]) => {
      state = actions.reduce(itemFormReducer, state)
      hook.rerender()
    },
  }
}
const named = (name: string): ItemFormAction => ({ type: 'change', values: { name } })
const aPhoto = (name: string) => newPhoto(new File([name], name, { type: 'image/jpeg' }))
/** The stored photos. The simulated database does not keep the names of files. */
const photosOf = async (name: string) =>
  (await readUnsentItem(name))?.photos.map((photo) => (photo.kind === 'stored' ? photo.url : 'a file'))

test('stores what the member types, and deletes it once the form is as it was', async () => {
  const form = openForm()
  expect([form.result.current.isChanged, hasUnsentItem('item')]).toEqual([false, false])
  form.dispatch(named('Ladder'))
  expect(form.result.current.isChanged).toBe(true)
  expect(await readUnsentItem('item')).toMatchObject({ values: { name: 'Ladder' }, photosCount: 0 })
  form.dispatch(named(''))
  expect(hasUnsentItem('item')).toBe(false)
})

test('stores the version that an edit started from, to notice changes made elsewhere', async () => {
  const form = openForm(edited, initialItemFormState(contentFromItem(item), null))
  form.dispatch(named('A blue pram'))
  expect(await readUnsentItem(edited)).toMatchObject({
    values: { name: 'A blue pram' },
    baseline: { version: 1, images: pram.images, values: { name: 'A pram' } },
  })
})

test('keeps nothing once the item is stored and the form is being left', () => {
  const form = openForm()
  form.dispatch(named('Ladder'))
  act(() => form.result.current.delete())
  form.dispatch(named('Ladder, blue'))
  expect(unsentInputNames()).toEqual([])
})

test('a published item continues as an edit, so that its first form cannot publish it again', async () => {
  const form = openForm()
  form.dispatch(named('Ladder'), { type: 'changePhotos', photos: [aPhoto('ladder.jpg')] })
  await waitFor(async () => expect(await photosOf('item')).toEqual(['a file']))
  form.dispatch({ type: 'saveItem', item: { ...item, images: [] }, sent: empty.values })
  act(() => form.result.current.moveTo(edited))
  expect(unsentInputNames()).toEqual([edited])
  await waitFor(async () => expect(await photosOf(edited)).toEqual(['a file']))
  expect(itemsWithUnsentPhotos()).toEqual([{ id: String(pram.id), name: 'Ladder' }])
  expect(await readUnsentItem('item')).toBeNull()
})

test('restores photos in order: those on the server by address, new ones as files', async () => {
  const form = openForm(edited, initialItemFormState(contentFromItem(item), null))
  const [first, second] = [aPhoto('first.jpg'), aPhoto('second.jpg')]
  const stored = contentFromItem(item).photos
  form.dispatch({ type: 'changePhotos', photos: [first, ...stored, second] })
  await waitFor(async () => expect(await photosOf(edited)).toEqual(['a file', ...pram.images, 'a file']))
  const images = ['/first', ...pram.images]
  form.dispatch({ type: 'savePhotos', item: { ...item, images }, sentPhotos: { [first.key]: '/first' } })
  await waitFor(async () => expect(await photosOf(edited)).toEqual(['/first', ...pram.images, 'a file']))
})

test('an attempt to publish survives a reload until its answer is known, even of an unchanged copy', async () => {
  const copy = initialItemFormState(contentFromItem(item), null)
  const form = openForm('item-copy', copy)
  const { key } = form.result.current.attempt.read()
  act(() => form.result.current.attempt.write({ key, mayHaveArrived: true }))
  form.unmount()
  const unsent = await readUnsentItem('item-copy')
  const again = openForm('item-copy', initialItemFormState(contentFromItem(item), unsent), unsent?.attempt)
  expect(again.result.current.attempt.read()).toEqual({ key, mayHaveArrived: true })
  expect(hasUnsentItem('item-copy')).toBe(true)
})

test('what is typed after a reset is another item, with its own key', () => {
  const form = openForm()
  form.dispatch(named('Ladder'))
  const { key } = form.result.current.attempt.read()
  form.dispatch(named('Ladder, blue'))
  expect(form.result.current.attempt.read().key).toBe(key)
  form.dispatch({ type: 'reset' })
  form.dispatch(named('Lamp'))
  expect(form.result.current.attempt.read().key).not.toBe(key)
})
