import { pram } from '@pollen/contract/example-data'
import { itemImages } from '@pollen/contract/item-images'
import { type Item, items } from '@pollen/contract/items'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda } from '../../../../test/render.tsx'
import { answer, breakConnection, holdBack, inputsOf } from '../../../../test/server.ts'
import { newPhoto } from './photo.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

const photo = (name: string) => newPhoto(new File([name], name, { type: 'image/jpeg' }))
const item = { ...pram, images: [] as string[] } as unknown as Item

/** Images of the item on the server. The address of a new one is the name of its file. */
let stored: string[]
const storeImages = () =>
  answer(itemImages.set, (input) => {
    const { images, keep } = input as unknown as { images?: File[]; keep: string[] }
    stored = (JSON.parse(keep[0] ?? '[]') as (string | null)[]).map((url) => url ?? `/${images?.[0]?.name}`)
    return { ...item, images: stored } as never
  })

beforeEach(() => {
  logInAda()
  stored = []
  storeImages()
  answer(items.getOwn, () => ({ ...item, images: stored }) as never)
})

const uploads = () => inputsOf(itemImages.set).length
const open = () => renderHook(usePhotoUpload)
type Hook = ReturnType<typeof open>['result']
const states = (hook: Hook) => Object.values(hook.current.progress).map(({ state }) => state)

test('sends photos one by one in order, and reports the progress of each', async () => {
  const { result: hook } = open()
  const saved: string[][] = []
  const photos = [photo('a.jpg'), photo('b.jpg')]
  const result = await act(() => hook.current.save({ item, photos, onSaved: ({ images }) => void saved.push(images) }))
  expect(result).toMatchObject({ item: { images: ['/a.jpg', '/b.jpg'] }, missing: [] })
  expect(saved).toEqual([['/a.jpg'], ['/a.jpg', '/b.jpg']])
  expect([states(hook), hook.current.isSending]).toEqual([['done', 'done'], false])
})

test('sends only the photos that failed when saving again', async () => {
  const { result: hook } = open()
  const photos = [photo('a.jpg'), photo('b.jpg')]
  breakConnection(itemImages.set)
  const [a, b] = photos.map(({ key }) => key)
  const first = await act(() => hook.current.save({ item, photos }))
  expect([first.missing, states(hook)]).toEqual([
    [a, b],
    ['failed', 'failed'],
  ])
  storeImages()
  const second = await act(() => hook.current.save({ item, photos, only: b }))
  expect([second.missing, stored]).toEqual([[a], ['/b.jpg']])
  const third = await act(() => hook.current.save({ item, photos }))
  expect([third.missing, stored, states(hook)]).toEqual([[], ['/a.jpg', '/b.jpg'], ['done', 'done']])
})

test('a cancelled photo is left out, and the others are sent', async () => {
  const { result: hook } = open()
  const photos = [photo('a.jpg'), photo('b.jpg')]
  const release = holdBack(itemImages.set)
  const saves: Promise<unknown>[] = []
  act(() => void saves.push(hook.current.save({ item, photos })))
  await waitFor(() => expect(states(hook)).toEqual(['sending', 'waiting']))
  expect(hook.current.isSending).toBe(true)
  act(() => hook.current.cancel(photos[0]?.key))
  release()
  await act(() => Promise.all(saves))
  expect([stored, states(hook)]).toEqual([['/b.jpg'], ['cancelled', 'done']])
})

test('a second save waits for the first one, so that no photo is sent twice', async () => {
  const { result: hook } = open()
  const photos = [photo('a.jpg')]
  const release = holdBack(itemImages.set)
  const saves: Promise<unknown>[] = []
  const save = () => act(() => void saves.push(hook.current.save({ item, photos })))
  save()
  await waitFor(() => expect(uploads()).toBe(1))
  save()
  release()
  await act(() => Promise.all(saves))
  expect([uploads(), stored, hook.current.isSending]).toEqual([1, ['/a.jpg'], false])
})

test('sends the photos again for another item', async () => {
  const { result: hook } = open()
  const photos = [photo('a.jpg')]
  await act(() => hook.current.save({ item, photos }))
  await act(() => hook.current.save({ item: { ...item, id: 5 }, photos }))
  expect(inputsOf(itemImages.set).map(({ item_id }) => Number(item_id))).toEqual([pram.id, 5])
})

test('leaving the form cancels the photos that are being sent', async () => {
  const { result: hook, unmount } = open()
  holdBack(itemImages.set)
  const photos = [photo('a.jpg'), photo('b.jpg')]
  const saves: Promise<{ missing: string[] }>[] = []
  act(() => void saves.push(hook.current.save({ item, photos })))
  await waitFor(() => expect(uploads()).toBe(1))
  unmount()
  const [result] = await Promise.all(saves)
  expect([result?.missing, uploads()]).toEqual([photos.map(({ key }) => key), 1])
})
