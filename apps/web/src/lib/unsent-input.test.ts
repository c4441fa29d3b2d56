import { beforeEach, expect, test, vi } from 'vitest'
import { createUnsentInput } from './unsent-input.ts'

type StoredEntries = Record<string, string>

/** The entries are its own properties, as in a browser. */
function aStorage(): StoredEntries & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return Object.create({
    getItem(this: StoredEntries, key: string) {
      return this[key] ?? null
    },
    setItem(this: StoredEntries, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: StoredEntries, key: string) {
      delete this[key]
    },
  })
}

const device = aStorage()
const tab = aStorage()
let memberId: number | undefined
const { deleteUnsentInput, keepsUnsentInput, readUnsentInput, unsentInputNames, wipeUnsentInput, writeUnsentInput } =
  createUnsentInput({
    local: () => device as typeof device & Storage,
    tab: () => tab as typeof tab & Storage,
    memberId: () => memberId,
    onStoredElsewhere: () => () => undefined,
  })

const ada = 1
const ben = 2
const startSession = (id: number) => {
  memberId = id
}
const endSession = () => {
  memberId = undefined
}

beforeEach(() => {
  for (const storage of [device, tab]) for (const key of Object.keys(storage)) storage.removeItem(key)
  endSession()
})

test('what a member typed is there again after the session ended and a new one began', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  endSession()
  expect(readUnsentInput('item')).toEqual({})
  startSession(ada)
  expect(readUnsentInput('item')).toEqual({ name: 'Ladder' })
})

test('remembered filters are no words that are kept after the end of the session', () => {
  startSession(ada)
  writeUnsentInput('filters', { search: 'ladder' })
  endSession()
  expect(keepsUnsentInput()).toBe(false)
  startSession(ada)
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  endSession()
  expect(keepsUnsentInput()).toBe(true)
})

test('a member does not find what another one typed on the same device', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  startSession(ben)
  expect(readUnsentInput('item')).toEqual({})
})

test('what a visitor typed goes with the tab', () => {
  writeUnsentInput('sign-up', { email: 'noor@example.org' })
  expect(readUnsentInput('sign-up')).toEqual({ email: 'noor@example.org' })
  expect(Object.keys(device)).toEqual([])
})

test('input is deleted, and nothing of it stays', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  deleteUnsentInput('item')
  expect(Object.keys(device)).toEqual([])
})

test('input that cannot be read is none, and storage that is full breaks nothing', () => {
  startSession(ada)
  device.setItem('pollen.draft.1.item', '{"name":')
  expect(readUnsentInput('item')).toEqual({})
  vi.spyOn(device, 'setItem').mockImplementationOnce(() => {
    throw new Error('full')
  })
  expect(() => writeUnsentInput('item', { name: 'Ladder' })).not.toThrow()
})

test('all that a member did not send is known by name', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  writeUnsentInput('filters', {})
  expect(unsentInputNames()).toEqual(['item', 'comment.7'])
  startSession(ben)
  expect(unsentInputNames()).toEqual([])
})

test('a wipe deletes the input of everybody, and leaves language and theme', () => {
  writeUnsentInput('sign-up', { email: 'noor@example.org' })
  device.setItem('pollen.language', 'fr')
  device.setItem('pollen.theme', 'dark')
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  endSession()
  wipeUnsentInput()
  expect(Object.keys(device)).toEqual(['pollen.language', 'pollen.theme'])
  expect(Object.keys(tab)).toEqual([])
})

test('a wipe can leave the input of one member, whose number may begin like that of another', () => {
  startSession(12)
  writeUnsentInput('item', { name: 'Lamp' })
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  wipeUnsentInput({ exceptOf: 1 })
  expect(Object.keys(device)).toEqual(['pollen.draft.1.item'])
})
