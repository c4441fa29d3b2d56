import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import { ApiError, isTemporary, NetworkError } from './api-error.ts'
import { endSession, startSession } from './session.ts'
import { fetchWithStoredFallback, storeAnswers, useOldestAnswer, wipeAnswers } from './stored-answers.ts'

/** The retry policy of the app. */
const retryOnce = (failures: number, failure: Error) => failures < 1 && isTemporary(failure)
const client = new QueryClient({
  defaultOptions: {
    queries: { persister: fetchWithStoredFallback, networkMode: 'always', retry: retryOnce, retryDelay: 0 },
  },
})
storeAnswers(client)

const ben = { token: 'token-of-ben', userId: 8 }
const offline = () => Promise.reject(new NetworkError())
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

/** Reads the list of conversations with an empty cache, as after a reload. */
async function visit<Data>(queryFn: () => Promise<Data>, queryKey = ['conversations']) {
  client.clear()
  const read = client.fetchQuery({ queryKey, queryFn, meta: { offline: 'shown' } })
  const result = await read.catch((failure: unknown) => failure)
  await settle()
  return result
}

beforeEach(async () => {
  await wipeAnswers()
  logInAda()
})

test('without a connection, a member reads the last answer', async () => {
  expect(await visit(async () => ['of today'])).toEqual(['of today'])
  expect(await visit(offline)).toEqual(['of today'])
  expect(await visit(offline, ['never seen'])).toBeInstanceOf(NetworkError)
})

test('an outage of the server shows the last answer, a refusal does not', async () => {
  await visit(async () => 'seen')
  expect(await visit(() => Promise.reject(new ApiError(503, null)))).toBe('seen')
  expect(await visit(() => Promise.reject(new ApiError(404, null)))).toBeInstanceOf(ApiError)
})

test('answers belong to one member, and visitors store none', async () => {
  await visit(async () => 'of Ada')
  startSession(ben)
  expect(await visit(offline)).toBeInstanceOf(NetworkError)
  endSession()
  await visit(async () => 'of a visitor')
  expect(await visit(offline)).toBeInstanceOf(NetworkError)
})

test('a new member deletes the answers of others from the device', async () => {
  await visit(async () => 'of Ada')
  startSession(ben)
  await visit(async () => 'of Ben')
  await wipeAnswers({ exceptOf: ben.userId })
  expect(await visit(offline)).toBe('of Ben')
  logInAda()
  expect(await visit(offline)).toBeInstanceOf(NetworkError)
})

test('an answer older than a week is not shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await visit(async () => 'old')
  vi.setSystemTime(Date.now() + 6 * 86_400_000)
  expect(await visit(offline)).toBe('old')
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(await visit(offline)).toBeInstanceOf(NetworkError)
})

test('a long list keeps its first pages', async () => {
  const pages = ['one', 'two', 'three', 'four']
  await visit(async () => ({ pages, pageParams: [1, 2, 3, 4] }))
  expect(await visit(offline)).toEqual({ pages: ['one', 'two', 'three'], pageParams: [1, 2, 3] })
})

test('very large answers, and those without use offline, are not stored', async () => {
  await visit(async () => 'x'.repeat(500_000))
  expect(await visit(offline)).toBeInstanceOf(NetworkError)
  const query = { queryKey: ['suggestions'] }
  await client.fetchQuery({ ...query, queryFn: async () => 'words' })
  await settle()
  client.clear()
  await expect(client.fetchQuery({ ...query, queryFn: offline })).rejects.toBeInstanceOf(NetworkError)
})

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('the page shows the date of a stored answer until the server answers again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T10:00:00Z') })
  await visit(async () => 'morning')
  client.clear()
  vi.setSystemTime(new Date('2026-06-15T18:00:00Z'))
  let ask: () => Promise<string> = offline
  const { result } = renderHook(
    () => ({
      ...useQuery({ queryKey: ['conversations'], queryFn: () => ask(), meta: { offline: 'shown' } }),
      oldest: useOldestAnswer(),
    }),
    { wrapper },
  )
  await vi.waitFor(() => expect(result.current.data).toBe('morning'))
  await vi.waitFor(() => expect(result.current.oldest).toEqual(new Date('2026-06-15T10:00:00Z')))
  ask = async () => 'evening'
  await act(async () => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(result.current).toMatchObject({ data: 'evening', oldest: null }))
})
