import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDebouncedCallback, useDebouncedValue } from './use-debounced.ts'

beforeEach(() => void vi.useFakeTimers())
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a value follows once it has stopped changing', () => {
  const { result, rerender } = renderHook(({ typed }) => useDebouncedValue(typed, 300), {
    initialProps: { typed: 'l' },
  })
  for (const typed of ['la', 'lad', 'ladder']) {
    rerender({ typed })
    wait(299)
    expect(result.current).toBe('l')
  }
  wait(1)
  expect(result.current).toBe('ladder')
})

test('a callback runs once after the last call, with the latest state', () => {
  const saved: string[] = []
  const { result, rerender } = renderHook(({ text }) => useDebouncedCallback(() => saved.push(text), 400), {
    initialProps: { text: 'a' },
  })
  result.current.schedule()
  wait(399)
  rerender({ text: 'ab' })
  result.current.schedule()
  wait(399)
  expect(saved).toEqual([])
  wait(1)
  expect(saved).toEqual(['ab'])
  wait(10_000)
  expect(saved).toEqual(['ab'])
})

test('a pending callback runs once when the page is left', () => {
  const run = vi.fn()
  const { result, unmount } = renderHook(() => useDebouncedCallback(run, 400))
  result.current.schedule()
  unmount()
  expect(run).toHaveBeenCalledOnce()
  wait(1000)
  expect(run).toHaveBeenCalledOnce()
})

test('flushing runs a pending callback immediately, and only once', () => {
  const run = vi.fn()
  const { result, unmount } = renderHook(() => useDebouncedCallback(run, 400))
  result.current.flush()
  expect(run).not.toHaveBeenCalled()
  result.current.schedule()
  result.current.flush()
  unmount()
  wait(1000)
  expect(run).toHaveBeenCalledOnce()
})
