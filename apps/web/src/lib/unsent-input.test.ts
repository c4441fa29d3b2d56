import { beforeEach, expect, test, vi } from 'vitest'

function aStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
}

const device = aStorage()
const tab = aStorage()
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', device)
vi.stubGlobal('sessionStorage', tab)
const { deleteUnsentInput, readUnsentInput, writeUnsentInput } = await import('./unsent-input.ts')
const { endSession, startSession } = await import('./session.ts')

const ada = { token: 'a', userId: 1 }
const ben = { token: 'b', userId: 2 }

beforeEach(() => {
  device.entries.clear()
  tab.entries.clear()
  endSession()
})

test('what a member typed is there again after the session ended and a new one began', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  endSession()
  expect(readUnsentInput('item')).toEqual({})
  startSession({ ...ada, token: 'another' })
  expect(readUnsentInput('item')).toEqual({ name: 'Ladder' })
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
  expect(device.entries.size).toBe(0)
})

test('input is deleted, and nothing of it stays', () => {
  startSession(ada)
  writeUnsentInput('item', { name: 'Ladder' })
  deleteUnsentInput('item')
  expect([...device.entries.keys()]).toEqual(['pollen.session'])
})

test('input that cannot be read is none, and storage that is full breaks nothing', () => {
  startSession(ada)
  device.entries.set('pollen.draft.1.item', '{"name":')
  expect(readUnsentInput('item')).toEqual({})
  vi.spyOn(device, 'setItem').mockImplementationOnce(() => {
    throw new Error('full')
  })
  expect(() => writeUnsentInput('item', { name: 'Ladder' })).not.toThrow()
})
