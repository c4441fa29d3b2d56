import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTileWatch } from './tile-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aWatch() {
  const told: boolean[] = []
  const retry = vi.fn()
  const isWaiting = vi.fn(() => true)
  const watch = createTileWatch({ onChange: (areReachable) => told.push(areReachable), isWaiting, retry })
  return { told, retry, isWaiting, watch }
}

test('some failures without a single tile mean that tiles cannot be reached, and it is said once', () => {
  const { watch, told } = aWatch()
  watch.tileRequested()
  for (let failure = 0; failure < 10; failure++) watch.tileFailed()
  expect(told).toEqual([false])
})

test('a tile that fails now and then, between others, is no reason to say anything', () => {
  const { watch, told } = aWatch()
  for (let tile = 0; tile < 10; tile++) {
    watch.tileRequested()
    watch.tileFailed()
    watch.tileFailed()
    watch.tileLoaded()
  }
  expect(told).toEqual([])
})

test('a server that says nothing for eight seconds cannot be reached', () => {
  const { watch, told } = aWatch()
  watch.tileRequested()
  vi.advanceTimersByTime(7_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([false])
})

test('a tile that left the view before it came is not missed', () => {
  const { watch, told, isWaiting } = aWatch()
  watch.tileRequested()
  watch.tileLoaded()
  watch.tileRequested()
  isWaiting.mockReturnValue(false)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  isWaiting.mockReturnValue(true)
  watch.tileRequested()
  vi.advanceTimersByTime(8_000)
  expect(told).toEqual([false])
})

test('a server that has not one of the tiles counts as one that cannot be reached', () => {
  const { watch, told, isWaiting } = aWatch()
  isWaiting.mockReturnValue(false)
  watch.tileRequested()
  vi.advanceTimersByTime(8_000)
  expect(told).toEqual([false])
})

test('without knowing where the tiles are, there is nothing to wait for', () => {
  const { watch, told } = aWatch()
  watch.sourceFailed()
  expect(told).toEqual([false])
})

test('it is tried again now and then, until a tile comes', () => {
  const { watch, told, retry } = aWatch()
  watch.tileRequested()
  vi.advanceTimersByTime(8_000 + 60_000)
  expect(retry).toHaveBeenCalledTimes(2)
  watch.tileLoaded()
  expect(told).toEqual([false, true])
  vi.advanceTimersByTime(120_000)
  expect(retry).toHaveBeenCalledTimes(2)
})

test('a map that is gone says nothing any more', () => {
  const { watch, told, retry } = aWatch()
  watch.tileRequested()
  watch.stop()
  vi.advanceTimersByTime(120_000)
  expect(told).toEqual([])
  expect(retry).not.toHaveBeenCalled()
})
