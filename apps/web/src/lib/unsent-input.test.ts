import { beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../../test/storage.ts'
import { createUnsentInput } from './unsent-input.ts'

const device = aStorage()
const tab = aStorage()
let memberId: number | undefined
const {
  deleteUnsentInput,
  hasInputOfAnyMember,
  hasInputOfCurrentMember,
  readUnsentInput,
  unsentInputNames,
  wipeUnsentInput,
  writeUnsentInput,
} = createUnsentInput({
  local: () => device as typeof device & Storage,
  tab: () => tab as typeof tab & Storage,
  memberId: () => memberId,
  onChangeInOtherTab: () => () => undefined,
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

test('a member finds their input again after a new log-in', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  endSession()
  expect(readUnsentInput('item')).toEqual({})
  startSession(ada)
  expect(readUnsentInput('item')).toEqual({ name: 'Ladder' })
})

test('the filters and the map of the last visit do not count as unsent input', () => {
  startSession(ada)
  writeUnsentInput('filters', { search: 'ladder' })
  writeUnsentInput('map-camera', { z: 12 })
  expect([hasInputOfCurrentMember(), hasInputOfAnyMember(), unsentInputNames()]).toEqual([false, false, []])
})

test('input counts for its member, and for the device after the end of the session', () => {
  startSession(ada)
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  expect([hasInputOfCurrentMember(), hasInputOfAnyMember()]).toEqual([true, true])
  endSession()
  expect([hasInputOfCurrentMember(), hasInputOfAnyMember()]).toEqual([false, true])
  startSession(ben)
  expect([hasInputOfCurrentMember(), hasInputOfAnyMember()]).toEqual([false, true])
})

test('a member does not see the input of another one on the same device', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  startSession(ben)
  expect(readUnsentInput('item')).toEqual({})
})

test('the input of a visitor lasts as long as the tab', () => {
  writeUnsentInput('sign-up', { email: 'noor@example.org' })
  expect(readUnsentInput('sign-up')).toEqual({ email: 'noor@example.org' })
  expect(Object.keys(device)).toEqual([])
})

test('deleting input leaves nothing behind', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  deleteUnsentInput('item')
  expect(Object.keys(device)).toEqual([])
})

test('unreadable input counts as none, and full storage throws no error', () => {
  startSession(ada)
  device.setItem('pollen.draft.1.item', '{"name":')
  expect(readUnsentInput('item')).toEqual({})
  vi.spyOn(device, 'setItem').mockImplementationOnce(() => {
    throw new Error('full')
  })
  expect(() => writeUnsentInput('item', { name: 'Ladder' })).not.toThrow()
})

test('the input of a member is listed by name', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  expect(unsentInputNames()).toEqual(['item', 'comment.7'])
  startSession(ben)
  expect(unsentInputNames()).toEqual([])
})

test('a wipe deletes the input of all members, and keeps language and theme', () => {
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

test('a wipe can keep the input of one member, and does not match ids by prefix', () => {
  startSession(12)
  writeUnsentInput('item', { name: 'Lamp' })
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  wipeUnsentInput({ exceptOf: 1 })
  expect(Object.keys(device)).toEqual(['pollen.draft.1.item'])
})
