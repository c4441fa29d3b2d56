import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import { leaveDevice } from './device-data.ts'
import { deviceStore } from './device-store.ts'
import { memberStore } from './member-store.ts'
import { currentSession, endSession, startSession, useMemberChangeCount, useSession } from './session.ts'
import { readSharedInput, writeSharedInput } from './shared-input.ts'
import { readUnsentFiles, writeUnsentFiles } from './unsent-files.ts'

const ben = { token: 'token-of-ben', userId: 8 }

/** Simulates a change by another tab of this browser. */
function inAnotherTab(stored: string | null) {
  if (stored === null) localStorage.removeItem('pollen.session')
  else localStorage.setItem('pollen.session', stored)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pollen.session' })))
}

beforeEach(logInAda)

test('a log-out in one tab logs out all tabs', () => {
  const { result } = renderHook(useSession)
  expect(result.current?.userId).toBe(7)
  inAnotherTab(null)
  expect([result.current, currentSession()]).toEqual([null, null])
})

test('a log-in by another member in another tab resets the page', () => {
  const { result } = renderHook(useMemberChangeCount)
  const before = result.current
  inAnotherTab(JSON.stringify({ token: 'a newer one of Ada', userId: 7 }))
  expect(result.current).toBe(before)
  inAnotherTab(JSON.stringify(ben))
  expect(result.current).toBe(before + 1)
})

test.each(['not json', '{"token":7,"userId":7}', '[]', 'null'])(
  'a damaged stored session, %s, counts as none',
  (text) => {
    inAnotherTab(text)
    expect(currentSession()).toBeNull()
  },
)

test('a page from the back/forward cache reads the session again', () => {
  localStorage.removeItem('pollen.session')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(currentSession()).toBeNull()
})

test('members do not see each other’s stored entries', async () => {
  const store = memberStore('test-members', 'notes')
  await store.write('one', 'of Ada')
  startSession(ben)
  expect([await store.read('one'), await store.names()]).toEqual([undefined, []])
  await store.write('two', 'of Ben')
  expect(await store.names()).toEqual(['two'])
  await store.wipe({ exceptOf: ben.userId })
  expect(await store.read('two')).toBe('of Ben')
  logInAda()
  expect(await store.read('one')).toBeUndefined()
  endSession()
  await store.write('three', 'of a visitor')
  expect(await deviceStore('test-members', 'notes').keys()).toEqual(['8.two'])
})

test('a read that ends after a change of member returns nothing', async () => {
  const store = memberStore('test-members', 'notes')
  await store.write('one', 'of Ada')
  const reading = store.read('one')
  startSession(ben)
  expect(await reading).toBeUndefined()
})

test('where the browser forbids IndexedDB, reads return nothing and writes are dropped', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const store = deviceStore('forbidden', 'notes')
  await store.write('one', 1)
  expect([await store.read('one'), await store.keys()]).toEqual([undefined, []])
  vi.restoreAllMocks()
})

test('unsent files stay on the device, in order, until they are sent', async () => {
  await writeUnsentFiles('item', [{ url: '/a' }, 'kept'])
  expect(await readUnsentFiles('item')).toEqual([{ url: '/a' }, 'kept'])
  await writeUnsentFiles('item', [])
  expect(await readUnsentFiles('item')).toEqual([])
})

test('a log-out deletes unsent files and shared input', async () => {
  await writeUnsentFiles('item', ['a photo'])
  await writeSharedInput({ at: 1, title: 'Ladder', text: '', url: '', photos: [], isAppOnly: false })
  leaveDevice()
  await vi.waitFor(async () => expect(await readSharedInput(1, 7)).toBeNull())
  logInAda()
  await vi.waitFor(async () => expect(await readUnsentFiles('item')).toEqual([]))
})

test('shared input expires after a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = Date.now()
  await writeSharedInput({ at, title: 'Ladder', text: '', url: '', photos: [], isAppOnly: false })
  expect((await readSharedInput(at, 7))?.title).toBe('Ladder')
  vi.setSystemTime(at + 86_400_000)
  expect(await readSharedInput(at, 7)).toBeNull()
  expect(await readSharedInput(at + 1, 7)).toBeNull()
})
