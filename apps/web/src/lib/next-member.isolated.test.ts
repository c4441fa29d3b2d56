import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The part of IndexedDB that the app uses. Requests complete in the next task. */
const databases = new Map<string, Map<string, unknown>>()

function answer(result: unknown) {
  const request = { result, onsuccess: () => undefined, onupgradeneeded: () => undefined }
  setTimeout(() => [request.onupgradeneeded(), request.onsuccess()])
  return request
}

function open(name: string) {
  const entries = databases.get(name) ?? new Map<string, unknown>()
  databases.set(name, entries)
  const store = {
    get: (key: string) => answer(entries.get(key)),
    put: (value: unknown, key: string) => answer(entries.set(key, value)),
    delete: (key: string) => answer(entries.delete(key)),
    getAllKeys: () => answer([...entries.keys()]),
  }
  return answer({ createObjectStore: () => store, transaction: () => ({ objectStore: () => store }) })
}

const ada = { token: 'a', userId: 1 }
const ben = { token: 'b', userId: 2 }
const settle = () => vi.advanceTimersByTimeAsync(100)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  databases.clear()
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('sessionStorage', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a late answer to a member who logged out is not shown to the next member', async () => {
  const { startSession, endSession } = await import('./session.ts')
  const { fetchWithStoredFallback, storeAnswers } = await import('./stored-answers.ts')
  const client = new QueryClient({
    defaultOptions: { queries: { persister: fetchWithStoredFallback, networkMode: 'always' } },
  })
  storeAnswers(client)
  const ask = (queryFn: () => Promise<string>) =>
    client.fetchQuery({ queryKey: ['conversations'], queryFn, meta: { offline: 'shown' } })

  startSession(ada)
  void ask(async () => 'of Ada, yesterday')
  await settle()
  client.clear()
  let answerLate = (_text: string) => {}
  void ask(() => new Promise((resolve) => (answerLate = resolve)))
  await vi.advanceTimersByTimeAsync(7000)
  expect(client.getQueryData(['conversations'])).toBe('of Ada, yesterday')

  endSession()
  await client.resetQueries()
  startSession(ben)
  answerLate('of Ada, today')
  await settle()
  expect(client.getQueryData(['conversations'])).toBeUndefined()
  expect([...(databases.get('pollen-answers') ?? [])].filter(([key]) => key.startsWith(`${ben.userId}.`))).toEqual([])
})

test('shared input belongs to the member who opened it, however their session ended', async () => {
  const { readSharedInput, wipeSharedInput, writeSharedInput } = await import('./shared-input.ts')
  const { wipeOtherMembers } = await import('./device-data.ts')
  const at = Date.now()
  const read = async ({ userId }: typeof ada) => {
    const shared = readSharedInput(at, userId)
    await settle()
    return shared
  }
  const share = async () => {
    void writeSharedInput({ at, title: 'Ladder', text: '', url: '', photos: [], isAppOnly: false })
    await settle()
  }
  await share()
  for (let visit = 0; visit < 2; visit++) expect(await read(ada)).toMatchObject({ title: 'Ladder' })
  expect(await read(ben)).toBeNull()
  wipeOtherMembers(ada.userId)
  await settle()
  expect(await read(ada)).toMatchObject({ title: 'Ladder' })
  wipeOtherMembers(ben.userId)
  await settle()
  expect(databases.get('pollen-shared')).toEqual(new Map())

  // Shared before a log-in: it belongs to the next member.
  await share()
  wipeOtherMembers(ben.userId)
  await settle()
  expect(await read(ben)).toMatchObject({ title: 'Ladder' })
  void wipeSharedInput()
  await settle()
  expect(await read(ben)).toBeNull()
})
