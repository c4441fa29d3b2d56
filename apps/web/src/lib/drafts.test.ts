import { beforeEach, expect, test, vi } from 'vitest'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

const device = aStorage()
const tab = aStorage()
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', device)
vi.stubGlobal('sessionStorage', tab)
const { forgetDraft, readDraft, writeDraft } = await import('./drafts.ts')
const { endSession, startSession } = await import('./session.ts')

const ada = { token: 'a', userId: 1 }
const ben = { token: 'b', userId: 2 }

beforeEach(() => {
  device.kept.clear()
  tab.kept.clear()
  endSession()
})

test('what a member typed is there again after the session ended and a new one began', () => {
  startSession(ada)
  writeDraft('item', { name: 'Ladder' })
  endSession()
  expect(readDraft('item')).toEqual({})
  startSession({ ...ada, token: 'another' })
  expect(readDraft('item')).toEqual({ name: 'Ladder' })
})

test('a member does not find what another one typed on the same device', () => {
  startSession(ada)
  writeDraft('item', { name: 'Ladder' })
  startSession(ben)
  expect(readDraft('item')).toEqual({})
})

test('what a visitor typed goes with the tab', () => {
  writeDraft('sign-up', { email: 'noor@example.org' })
  expect(readDraft('sign-up')).toEqual({ email: 'noor@example.org' })
  expect(device.kept.size).toBe(0)
})

test('a draft is forgotten, and nothing of it stays', () => {
  startSession(ada)
  writeDraft('item', { name: 'Ladder' })
  forgetDraft('item')
  expect([...device.kept.keys()]).toEqual(['pollen.session'])
})

test('a draft that cannot be read is none, and storage that is full breaks nothing', () => {
  startSession(ada)
  device.kept.set('pollen.draft.1.item', '{"name":')
  expect(readDraft('item')).toEqual({})
  vi.spyOn(device, 'setItem').mockImplementationOnce(() => {
    throw new Error('full')
  })
  expect(() => writeDraft('item', { name: 'Ladder' })).not.toThrow()
})
