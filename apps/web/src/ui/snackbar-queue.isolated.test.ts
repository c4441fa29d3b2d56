import { beforeEach, expect, test, vi } from 'vitest'
import { createSnackbarQueue } from './snackbar-queue.ts'

let queue: ReturnType<typeof createSnackbarQueue>
const text = () => queue.shown()?.text

beforeEach(() => {
  vi.useFakeTimers()
  queue = createSnackbarQueue()
})

test.each([
  ['error', 4000],
  ['success', 5000],
  ['mail', 9000],
  ['brief', 3000],
] as const)('%s stays %i ms', (kind, duration) => {
  queue.show(kind, 'hello')
  vi.advanceTimersByTime(duration - 1)
  expect(text()).toBe('hello')
  vi.advanceTimersByTime(1)
  expect(text()).toBeUndefined()
})

test('messages are shown one after another', () => {
  queue.show('error', 'first')
  queue.show('success', 'second')
  expect(text()).toBe('first')
  vi.advanceTimersByTime(4000)
  expect(text()).toBe('second')
  vi.advanceTimersByTime(5000)
  expect(text()).toBeUndefined()
})

test('a paused message resumes with its remaining time', () => {
  queue.show('error', 'hello')
  vi.advanceTimersByTime(3000)
  queue.pause('pointer')
  queue.pause('focus')
  queue.resume('pointer')
  vi.advanceTimersByTime(60_000)
  expect(text()).toBe('hello')
  queue.resume('focus')
  vi.advanceTimersByTime(999)
  expect(text()).toBe('hello')
  vi.advanceTimersByTime(1)
  expect(text()).toBeUndefined()
})

test('dismissing a message shows the next one for its full time', () => {
  queue.show('error', 'first')
  queue.show('error', 'second')
  vi.advanceTimersByTime(3000)
  queue.dismiss()
  vi.advanceTimersByTime(3999)
  expect(text()).toBe('second')
})

test('duplicates are not queued, but may be shown again later', () => {
  queue.show('error', 'connection')
  queue.show('error', 'connection')
  queue.dismiss()
  expect(text()).toBeUndefined()
  queue.show('error', 'connection')
  expect(text()).toBe('connection')
})

test('an offer is shown immediately, and expires', () => {
  const [onTake, onLapse] = [vi.fn(), vi.fn()]
  queue.show('success', 'saved')
  queue.offer('deleted', { label: 'Undo', onTake, onLapse })
  expect(text()).toBe('deleted')
  vi.advanceTimersByTime(4999)
  expect(onLapse).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onLapse).toHaveBeenCalledOnce()
  expect(text()).toBe('saved')
  expect(onTake).not.toHaveBeenCalled()
})

test('an offer expires when it is dismissed or replaced, but not when it is accepted', () => {
  const [onTake, onLapse] = [vi.fn(), vi.fn()]
  queue.offer('deleted', { label: 'Undo', onTake, onLapse })
  queue.take()
  expect(onTake).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(9000)
  expect(onLapse).not.toHaveBeenCalled()

  const letLapse = queue.offer('deleted', { label: 'Undo', onTake, onLapse })
  queue.offer('deleted', { label: 'Undo', onTake, onLapse: vi.fn() })
  expect(onLapse).toHaveBeenCalledOnce()
  letLapse()
  expect(text()).toBe('deleted')
})

test('listeners are called for each change until they unsubscribe', () => {
  const listener = vi.fn()
  const unsubscribe = queue.subscribe(listener)
  queue.show('error', 'hello')
  unsubscribe()
  queue.dismiss()
  expect(listener).toHaveBeenCalledTimes(1)
})
