import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTileWatch } from './tile-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aWatch() {
  const changes: boolean[] = []
  const retry = vi.fn()
  const isWaiting = vi.fn(() => true)
  const watch = createTileWatch({ onChange: (areReachable) => changes.push(areReachable), isWaiting, retry })
  return { changes, retry, isWaiting, watch }
}

test('several failures without a loaded tile report unreachable tiles once', () => {
  const { watch, changes } = aWatch()
  watch.tileRequested()
  for (let failure = 0; failure < 10; failure++) watch.tileFailed()
  expect(changes).toEqual([false])
})

test('single failures between loaded tiles are ignored', () => {
  const { watch, changes } = aWatch()
  for (let tile = 0; tile < 10; tile++) {
    watch.tileRequested()
    watch.tileFailed()
    watch.tileFailed()
    watch.tileLoaded()
  }
  expect(changes).toEqual([])
})

test('a server that does not answer for eight seconds is unreachable', () => {
  const { watch, changes } = aWatch()
  watch.tileRequested()
  vi.advanceTimersByTime(7_999)
  expect(changes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([false])
})

test('a tile that left the view before loading is ignored', () => {
  const { watch, changes, isWaiting } = aWatch()
  watch.tileRequested()
  watch.tileLoaded()
  watch.tileRequested()
  isWaiting.mockReturnValue(false)
  vi.advanceTimersByTime(60_000)
  expect(changes).toEqual([])
  isWaiting.mockReturnValue(true)
  watch.tileRequested()
  vi.advanceTimersByTime(8_000)
  expect(changes).toEqual([false])
})

test('a server without any of the tiles counts as unreachable', () => {
  const { watch, changes, isWaiting } = aWatch()
  isWaiting.mockReturnValue(false)
  watch.tileRequested()
  vi.advanceTimersByTime(8_000)
  expect(changes).toEqual([false])
})

test('an unknown tile address reports unreachable tiles immediately', () => {
  const { watch, changes } = aWatch()
  watch.sourceFailed()
  expect(changes).toEqual([false])
})

test('loading is retried regularly until a tile loads', () => {
  const { watch, changes, retry } = aWatch()
  watch.tileRequested()
  vi.advanceTimersByTime(8_000 + 60_000)
  expect(retry).toHaveBeenCalledTimes(2)
  watch.tileLoaded()
  expect(changes).toEqual([false, true])
  vi.advanceTimersByTime(120_000)
  expect(retry).toHaveBeenCalledTimes(2)
})

test('a removed map reports nothing', () => {
  const { watch, changes, retry } = aWatch()
  watch.tileRequested()
  watch.stop()
  vi.advanceTimersByTime(120_000)
  expect(changes).toEqual([])
  expect(retry).not.toHaveBeenCalled()
})
