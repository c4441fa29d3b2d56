import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackoff } from './backoff.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('each failure doubles the delay, up to 30 seconds', () => {
  const backoff = createBackoff()
  const waits = Array.from({ length: 7 }, () => backoff.fail())
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('clients that lost the same server come back at different moments', () => {
  const backoff = createBackoff()
  vi.mocked(Math.random).mockReturnValueOnce(0.25)
  expect(backoff.fail()).toBe(250)
})

test('a connection that lasted ten seconds resets the delay', () => {
  const backoff = createBackoff()
  backoff.fail()
  backoff.fail()
  backoff.succeed()
  vi.advanceTimersByTime(10_000)
  expect(backoff.fail()).toBe(1000)
})

test('a connection that breaks right away does not reset the delay', () => {
  const backoff = createBackoff()
  backoff.fail()
  backoff.succeed()
  vi.advanceTimersByTime(9_999)
  expect(backoff.fail()).toBe(2000)
  vi.advanceTimersByTime(60_000)
  expect(backoff.fail()).toBe(4000)
})
