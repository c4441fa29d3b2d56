import { pram } from '@pollen/contract/example-data'
import type { Item } from '@pollen/contract/items'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logInAda } from '../../../../test/render.tsx'
import { readUnsentFiles, wipeUnsentFiles } from '../../../lib/unsent-files.ts'
import { readUnsentInput, unsentInputNames } from '../../../lib/unsent-input.ts'
import { newPhoto } from '../photos/photo.ts'
import {
  contentFromItem,
  emptyContent,
  type ItemFormAction,
  type ItemFormState,
  initialItemFormState,
  itemFormReducer,
  type RestoredItem,
  type UnsentItem,
} from './item-form-store.ts'
import { hasUnsentItem, itemsWithUnsentPhotos, readUnsentItem, unsentEditName, useUnsentItem } from './unsent-item.ts'

beforeEach(logInAda)
afterEach(() => wipeUnsentFiles())

const item = pram as Item
const empty = initialItemFormState(emptyContent, null)
const edited = unsentEditName(pram.id)

/** Renders the hook with the state of a form. `dispatch` changes the state, as the member would. */
function openForm(name = 'item', first: ItemFormState = empty, restored: RestoredItem | null = null) {
  let state = first
  const hook = renderHook(() => useUnsentItem(name, state, restored))
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
  const again = openForm('item-copy', initialItemFormState(contentFromItem(item), unsent), unsent)
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

describe('in two tabs', () => {
  const entryKey = 'pollen.draft.7.item'
  const storedNames = () => unsentInputNames().map((name) => readUnsentInput<UnsentItem>(name).values?.name)
  /** A tab of its own, which has written nothing yet. */
  async function openTab() {
    sessionStorage.clear()
    const restored = await readUnsentItem('item')
    return openForm('item', initialItemFormState(emptyContent, restored), restored)
  }
  /** Browsers notify only other tabs of a changed entry. */
  const tellTabs = (name = 'item') =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: `pollen.draft.7.${name}` }))
    })
  const nameOfCopy = () => unsentInputNames().find((name) => name !== 'item') ?? ''
  const publish = (form: Awaited<ReturnType<typeof openTab>>) => {
    form.dispatch({ type: 'saveItem', item, sent: empty.values })
    act(() => form.result.current.moveTo(edited))
    act(() => form.result.current.delete())
  }

  test('different input has an entry each, of which a new tab gets the newest', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [first, second] = [openForm(), openForm()]
    first.dispatch(named('Ladder'))
    vi.advanceTimersByTime(1000)
    second.dispatch(named('Lamp'), { type: 'changePhotos', photos: [aPhoto('lamp.jpg')] })
    expect(storedNames()).toEqual(['Ladder', 'Lamp'])
    vi.advanceTimersByTime(1000)
    first.dispatch(named('Ladder, blue'))
    expect(storedNames()).toEqual(['Ladder, blue', 'Lamp'])
    sessionStorage.clear()
    expect((await readUnsentItem('item'))?.values.name).toBe('Ladder, blue')
    expect(await photosOf('item')).toEqual([])
  })

  test('a reload restores the input of its tab, even if that of another tab is newer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    openForm().dispatch(named('Lamp'))
    const note = sessionStorage.getItem(entryKey)
    vi.advanceTimersByTime(1000)
    openForm().dispatch(named('Stool'))
    expect((await readUnsentItem('item'))?.values.name).toBe('Stool')
    sessionStorage.setItem(entryKey, note ?? '')
    expect((await readUnsentItem('item'))?.values.name).toBe('Lamp')
  })

  test('storing the input of a tab again makes it no newer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    openForm().dispatch(named('Ladder'))
    vi.advanceTimersByTime(1000)
    const second = await openTab()
    second.dispatch(named('Stool'))
    vi.advanceTimersByTime(1000)
    tellTabs()
    expect(storedNames().sort()).toEqual(['Ladder', 'Stool'])
    sessionStorage.clear()
    expect((await readUnsentItem('item'))?.values.name).toBe('Stool')
  })

  test('a tab that shows the input of another one, and then changes it, replaces nothing', async () => {
    const first = openForm()
    first.dispatch(named('Ladder'), { type: 'changePhotos', photos: [aPhoto('ladder.jpg')] })
    const second = await openTab()
    expect(storedNames()).toEqual(['Ladder'])
    second.dispatch(named('Stool'))
    tellTabs()
    expect(storedNames().sort()).toEqual(['Ladder', 'Stool'])
    tellTabs()
    expect(unsentInputNames()).toHaveLength(2)
    await waitFor(async () => expect(await readUnsentFiles(nameOfCopy())).toHaveLength(1))
    act(() => second.result.current.delete())
    expect(storedNames()).toEqual(['Ladder'])
  })

  test('publishing deletes copies of the item in other tabs, which do not store them again', async () => {
    const first = openForm()
    first.dispatch(named('Ladder'), { type: 'changePhotos', photos: [aPhoto('ladder.jpg')] })
    const second = await openTab()
    second.dispatch(named('Ladder, blue'))
    tellTabs()
    const copy = nameOfCopy()
    await waitFor(async () => expect(await readUnsentFiles(copy)).toHaveLength(1))
    publish(second)
    tellTabs(copy)
    expect(unsentInputNames()).toEqual([])
    await waitFor(async () => expect(await readUnsentFiles(copy)).toEqual([]))
    const third = await openTab()
    third.dispatch(named('Lamp'))
    tellTabs()
    first.unmount()
    expect(storedNames()).toEqual(['Lamp'])
  })

  test('a tab whose item was published in another one does not store it again for the next item', async () => {
    openForm().dispatch(named('Ladder'))
    publish(await openTab())
    tellTabs()
    const third = await openTab()
    third.dispatch(named('Lamp'))
    tellTabs()
    expect(storedNames()).toEqual(['Lamp'])
  })

  test('what was typed in a tab since another one continued its item is another item, which stays', async () => {
    const first = openForm()
    first.dispatch(named('Ladder'))
    const second = await openTab()
    second.dispatch(named('Ladder, blue'))
    tellTabs()
    first.dispatch(named('Stool'))
    publish(second)
    tellTabs(nameOfCopy())
    expect(storedNames()).toEqual(['Stool'])
  })
})
