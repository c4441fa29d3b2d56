import type { Item } from '@pollen/contract/items'
import { beforeEach, expect, test } from 'vitest'
import { newPhoto, type Photo, photosOfItem } from './photo.ts'
import type { ImageOrder, PhotosApi } from './photos.api.ts'
import {
  findArrived,
  imageOrder,
  isSameOrder,
  type PhotoUpload,
  savePhotos,
  type UploadHistory,
} from './save-photos.ts'

const fileOf = (name: string) => new File([name], name, { type: 'image/webp' })
let images: string[]
let uploads: string[]
let calls: number
let history: UploadHistory
let states: Record<string, string>
/** Faults of the next uploads: the request or the response is lost. */
let faults: ('lost-request' | 'lost-answer' | undefined)[]

/** Imitates the endpoint: sets the images of the item to the given order, with the new image in place of `null`. */
const server: PhotosApi = {
  async setImages(_, order: ImageOrder, file, sending) {
    calls++
    const fault = file && faults.shift()
    sending?.signal?.throwIfAborted()
    if (fault === 'lost-request') throw new Error('lost')
    if (order.some((url) => url !== null && !images.includes(url))) throw new Error('IMAGE_DOESNT_EXIST')
    if (file) uploads.push(file.name)
    images = order.map((url) => url ?? `/${file?.name}`)
    if (fault) throw new Error('lost')
    return itemNow()
  },
  getItem: async () => itemNow(),
}
const itemNow = () => ({ id: 7, images: [...images] }) as Item
const photos = ['x', 'y', 'z'].map((name) => newPhoto(fileOf(name)))
const [x, y, z] = photos as [(typeof photos)[0], (typeof photos)[0], (typeof photos)[0]]

const save = (upload: Partial<PhotoUpload> = {}) =>
  savePhotos({
    item: itemNow(),
    photos,
    history,
    api: server,
    signalOf: () => new AbortController().signal,
    onProgress: (key, { state }) => {
      states[key] = state
    },
    ...upload,
  })

beforeEach(() => {
  images = []
  uploads = []
  calls = 0
  states = {}
  faults = []
  history = { itemId: 7, hasStarted: false, sent: new Map() }
})

test('sends new photos one by one to their places among the stored ones', async () => {
  images = ['/a', '/b']
  const [a, b] = photosOfItem(itemNow()) as [never, never]
  const { item, missing } = await save({ photos: [x, b, y, a] })
  expect(item.images).toEqual(['/x', '/b', '/y', '/a'])
  expect([missing, uploads, calls]).toEqual([[], ['x', 'y'], 2])
})

test('sends a separate request only for a changed order or a removal', async () => {
  images = ['/a', '/b', '/c']
  const stored = photosOfItem(itemNow())
  await save({ photos: stored })
  expect(calls).toBe(0)
  expect((await save({ photos: stored.toReversed().slice(1) })).item.images).toEqual(['/b', '/a'])
  expect(calls).toBe(1)
})

test('does not repeat an upload if its response was lost', async () => {
  faults = [undefined, 'lost-answer']
  const { item, missing } = await save()
  expect([item.images, missing, uploads]).toEqual([['/x', '/y', '/z'], [], ['x', 'y', 'z']])
  expect(states[y.key]).toBe('done')
})

test('reads the item before the next attempt if it could not be read after a lost response', async () => {
  faults = ['lost-answer']
  const offline = { ...server, getItem: () => Promise.reject(new Error('offline')) }
  expect((await save({ photos: [x], api: offline })).missing).toEqual([x.key])
  expect((await save({ photos: [x] })).missing).toEqual([])
  expect(uploads).toEqual(['x'])
})

test('continues after a failed photo, and retries it alone at its place', async () => {
  faults = [undefined, 'lost-request']
  expect((await save()).missing).toEqual([y.key])
  expect([images, states[y.key]]).toEqual([['/x', '/z'], 'failed'])
  const { item, missing } = await save({ only: y.key })
  expect([item.images, missing, uploads]).toEqual([['/x', '/y', '/z'], [], ['x', 'z', 'y']])
})

test('skips a cancelled photo, and stores the others', async () => {
  const cancelled = AbortSignal.abort()
  const signalOf = (key: string) => (key === z.key ? cancelled : new AbortController().signal)
  expect((await save({ signalOf })).missing).toEqual([z.key])
  expect([images, states[z.key]]).toEqual([['/x', '/y'], 'cancelled'])
})

test('removes a photo that arrived although it was cancelled', async () => {
  const controller = new AbortController()
  const late: PhotosApi = {
    ...server,
    async setImages(...input) {
      const item = await server.setImages(...input)
      if (input[2] !== z.file) return item
      controller.abort()
      throw controller.signal.reason
    },
  }
  const signalOf = (key: string) => (key === z.key ? controller.signal : new AbortController().signal)
  expect((await save({ api: late, signalOf })).missing).toEqual([z.key])
  expect(images).toEqual(['/x', '/y'])
})

test('does not restore images that were removed elsewhere', async () => {
  images = ['/a', '/b']
  const stored = photosOfItem(itemNow())
  const stale = itemNow()
  images = ['/b']
  const first = await save({ item: stale, photos: [...stored, x] })
  expect(first.missing).toEqual([x.key])
  expect((await save({ photos: [...stored, x] })).item.images).toEqual(['/b', '/x'])
})

const [a, b, c] = photosOfItem({ images: ['/a', '/b', '/c'] }) as [Photo, Photo, Photo]
const added = newPhoto(new File(['x'], 'x.webp'))
const later = newPhoto(new File(['y'], 'y.webp'))

test('orders the images like the form, with a gap for the photo being sent', () => {
  const present = ['/a', '/b', '/c']
  expect(imageOrder([c, added, a, later, b], present, new Map(), added.key)).toEqual(['/c', null, '/a', '/b'])
  const sent = new Map([[added.key, '/x']])
  expect(imageOrder([c, added, later], [...present, '/x'], sent, later.key)).toEqual(['/c', '/x', null])
  expect(imageOrder([c, added, later], [...present, '/x'], sent)).toEqual(['/c', '/x'])
})

test('omits images that were removed elsewhere', () => {
  expect(imageOrder([a, b, added], ['/b'], new Map(), added.key)).toEqual(['/b', null])
})

test('finds a photo at its place if its response was lost', () => {
  expect(findArrived(['/a', null, '/b'], ['/a', '/new', '/b'])).toBe('/new')
  expect(findArrived(['/a', null, '/b'], ['/a', '/b'])).toBeUndefined()
  expect(findArrived(['/a', null], ['/b', '/new'])).toBeUndefined()
})

test('compares the whole order', () => {
  expect(isSameOrder(['/a', '/b'], ['/a', '/b'])).toBe(true)
  expect(isSameOrder(['/b', '/a'], ['/a', '/b'])).toBe(false)
  expect(isSameOrder(['/a'], ['/a', '/b'])).toBe(false)
})
