import { beforeEach, expect, test } from 'vitest'
import { createDraftPhotos } from './draft-photos-store.ts'

const photo = (name: string) => new File([name], name)
const [ladder, lamp] = [photo('ladder.webp'), photo('lamp.webp')]

let files: Map<string, File[]>
let sessionListeners: (() => void)[]
const openTab = () =>
  createDraftPhotos({
    read: async (name) => files.get(name) ?? [],
    write: async (name, photos) => void files.set(name, photos),
    onSessionChange: (listener) => sessionListeners.push(listener),
  })
const logOut = () => {
  for (const listener of sessionListeners) listener()
}
const asIs = async (picture: File) => ({ picture })

beforeEach(() => {
  files = new Map()
  sessionListeners = []
})

test('adds photos one after the other, and restores them on the next page', async () => {
  const tab = openTab()
  const adding = tab.add(7, [ladder, lamp], asIs)
  expect(tab.draftOf(7).preparing).toBe(2)
  expect(await adding).toEqual([])
  expect(tab.draftOf(7)).toEqual({ photos: [ladder, lamp], preparing: 0 })
  const next = openTab()
  await next.restore(7)
  expect(next.draftOf(7).photos).toEqual([ladder, lamp])
  expect(next.draftOf(8).photos).toEqual([])
})

test('names a photo that cannot be sent with the reason, and adds the others', async () => {
  const tab = openTab()
  const prepare = (file: File) => (file === ladder ? Promise.resolve({ problem: 'too large' }) : asIs(file))
  expect(await tab.add(7, [ladder, lamp], prepare)).toEqual([{ name: 'ladder.webp', reason: 'too large' }])
  expect(tab.draftOf(7).photos).toEqual([lamp])
})

test('keeps photos that are chosen while stored ones are being read', async () => {
  files.set('message-photos.7', [ladder])
  const tab = openTab()
  const restoring = tab.restore(7)
  tab.change(7, [lamp])
  await restoring
  expect(tab.draftOf(7).photos).toEqual([lamp])
})

test('discards a photo that is being shrunk at a log-out', async () => {
  const tab = openTab()
  const adding = tab.add(7, [ladder], async (picture) => {
    logOut()
    return { picture }
  })
  await adding
  expect([tab.draftOf(7).photos, files.size]).toEqual([[], 0])
})
