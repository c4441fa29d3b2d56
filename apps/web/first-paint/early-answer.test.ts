import { apiBase } from '@pollen/contract/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer, withEarlyAnswer } from './early-answer.ts'

const url = `${apiBase}/items/7/?view_date=2026-06-15T10:00:00.000Z`
const answer = Promise.resolve(new Response('{}'))
const request = { method: 'GET', url, headers: { Authorization: 'Token token-of-ada' } }
const early = { url, token: 'token-of-ada', answer, hasArrived: true }

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500)
  globalThis.earlyCall = { ...early }
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.earlyCall = undefined
})

test('the early answer is used once', () => {
  expect(takeEarlyAnswer(request)).toBe(answer)
  expect(takeEarlyAnswer(request)).toBeUndefined()
})

test('the time of a view may differ, because the app starts later', () => {
  const later = { ...request, url: url.replace('10:00:00.000', '10:00:02.500') }
  expect(takeEarlyAnswer(later)).toBe(answer)
})

test.each([
  ['another page', { ...request, url: `${apiBase}/items/8/` }],
  ['a change', { ...request, method: 'PATCH' }],
])('%s does not consume the early answer', (_case, other) => {
  expect(takeEarlyAnswer(other)).toBeUndefined()
  expect(takeEarlyAnswer(request)).toBe(answer)
})

test('a request of another member discards the early answer', () => {
  expect(takeEarlyAnswer({ ...request, headers: { Authorization: 'Token token-of-ben' } })).toBeUndefined()
  expect(takeEarlyAnswer(request)).toBeUndefined()
})

test('the early answer expires after ten seconds', () => {
  vi.mocked(performance.now).mockReturnValue(10_000)
  expect(takeEarlyAnswer(request)).toBeUndefined()
})

const client = new QueryClient()
const prepare = (load: () => Promise<unknown>, isPreload = false) =>
  withEarlyAnswer(load)({ client, params: {}, isPreload })

test('a page waits for an early answer that has arrived', async () => {
  const done: string[] = []
  await prepare(async () => {
    takeEarlyAnswer(request)
    await Promise.resolve()
    done.push('loaded')
  })
  expect(done).toEqual(['loaded'])
})

test('a page does not wait for an answer to another request', async () => {
  const neverEnds = new Promise(() => undefined)
  await prepare(() => neverEnds)
  expect(globalThis.earlyCall).toBeDefined()
})

test('a preloaded link sends no request, because the server would count a view', async () => {
  const load = vi.fn(async () => undefined)
  await prepare(load, true)
  globalThis.earlyCall = { ...early, hasArrived: false }
  await prepare(load)
  expect(load).not.toHaveBeenCalled()
})
