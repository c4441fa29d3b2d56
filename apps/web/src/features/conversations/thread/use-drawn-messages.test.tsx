import { message } from '@pollen/contract/example-data'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnMessages } from './use-drawn-messages.ts'

const thread = (count: number) => Array.from({ length: count }, (_, index) => ({ ...message, id: index + 1 }))
const messagePx = 60
const viewPx = 600

/** An element at this position of the screen. `scrollTop` is negative above the newest message. */
const elementAt = (top: number, height: number, scrollTop = 0) =>
  Object.assign(document.createElement('div'), {
    scrollTop,
    getBoundingClientRect: () => ({ top, bottom: top + height, height }) as DOMRect,
  })

function draw(count: number) {
  const hook = renderHook((messages) => useDrawnMessages(messages), { initialProps: thread(count) })
  const now = () => hook.result.current
  return {
    ...hook,
    now,
    range: () => [now().drawn[0]?.id, now().drawn.at(-1)?.id],
    /** Scrolls to this distance from the newest message. */
    scrollTo: (fromNewest: number) => {
      const { drawn, belowPx } = now()
      const height = drawn.length * messagePx
      const bottom = viewPx + fromNewest - belowPx
      act(() => now().follow(elementAt(0, viewPx, -fromNewest), elementAt(bottom - height, height)))
    },
  }
}

test('renders a short thread as a whole', () => {
  const messages = thread(150)
  const { result } = renderHook(() => useDrawnMessages(messages))
  expect(result.current.drawn).toBe(messages)
  expect(result.current).toMatchObject({ hasMoreAbove: false, hasMoreBelow: false, abovePx: 0, belowPx: 0 })
})

test('renders the newest messages of a long thread, with space for the others', () => {
  const { now, range } = draw(1000)
  expect(range()).toEqual([851, 1000])
  expect(now()).toMatchObject({ hasMoreAbove: true, hasMoreBelow: false, belowPx: 0 })
  expect(now().abovePx).toBeGreaterThan(850 * 40)
})

test('renders older messages shortly before they come into view, and as many fewer newer ones', () => {
  const { now, range, scrollTo } = draw(1000)
  scrollTo(140 * messagePx)
  expect(range()).toEqual([801, 950])
  expect(now()).toMatchObject({ hasMoreBelow: true, abovePx: 800 * messagePx, belowPx: 50 * messagePx })
  scrollTo(100 * messagePx)
  expect(range()).toEqual([801, 950])
})

test('renders newer messages again on the way back', () => {
  const { range, scrollTo } = draw(1000)
  scrollTo(140 * messagePx)
  scrollTo(55 * messagePx)
  expect(range()).toEqual([851, 1000])
})

test('renders the messages around a far position immediately', () => {
  const { range, scrollTo } = draw(1000)
  scrollTo(140 * messagePx)
  scrollTo(600 * messagePx)
  const [first = 0, last = 0] = range()
  expect(last - first).toBe(149)
  // The view shows the ten messages above the 600 newest ones.
  expect(first).toBeLessThanOrEqual(390)
  expect(last).toBeGreaterThanOrEqual(400)
})

test('new messages do not move the rendered range away from the reader', () => {
  const { range, scrollTo, rerender, now } = draw(1000)
  scrollTo(140 * messagePx)
  rerender(thread(1003))
  expect(range()).toEqual([801, 950])
  act(now().showNewest)
  expect(range()).toEqual([854, 1003])
})
