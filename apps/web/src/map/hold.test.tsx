import { fireEvent } from '@testing-library/react'
import type { Map as LibraryMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForHold } from './hold.ts'

let canvas: HTMLElement
let held: [longitude: number, latitude: number][]
let stop: () => void

/** One pixel is one degree. */
const map = {
  getCanvasContainer: () => canvas,
  unproject: ([lng, lat]: [number, number]) => ({ lng, lat }),
  getCenter: () => ({ lng: 5.57, lat: 50.64 }),
} as unknown as LibraryMap

beforeEach(() => {
  vi.useFakeTimers()
  canvas = document.body.appendChild(document.createElement('div'))
  held = []
  stop = listenForHold(map, (longitude, latitude) => held.push([longitude, latitude]))
})
afterEach(() => {
  stop()
  canvas.remove()
})

const finger = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })
const wait = (ms: number) => vi.advanceTimersByTime(ms)

test('a right click reports its point and suppresses the browser menu', () => {
  const isAllowed = fireEvent.contextMenu(canvas, { button: 2, clientX: 3, clientY: 4 })
  expect([held, isAllowed]).toEqual([[[3, 4]], false])
})

test('a long press reports its point, and lifting the finger is no click', () => {
  fireEvent.touchStart(canvas, finger(3, 4))
  fireEvent.touchMove(canvas, finger(8, 8))
  wait(499)
  expect(held).toEqual([])
  wait(1)
  expect(held).toEqual([[3, 4]])
  expect(fireEvent.touchEnd(canvas)).toBe(false)
  // The next tap is a click again.
  fireEvent.touchStart(canvas, finger(3, 4))
  expect(fireEvent.touchEnd(canvas)).toBe(true)
  wait(1000)
  expect(held).toHaveLength(1)
})

test.each([
  ['moves', () => fireEvent.touchMove(canvas, finger(3, 40))],
  ['is lifted', () => fireEvent.touchEnd(canvas)],
  [
    'is joined by another one',
    () => fireEvent.touchStart(canvas, { touches: [...finger(3, 4).touches, ...finger(9, 9).touches] }),
  ],
  ['is taken over by the browser', () => fireEvent.touchCancel(canvas)],
])('a finger that %s is no long press', (_what, act) => {
  fireEvent.touchStart(canvas, finger(3, 4))
  wait(200)
  act()
  wait(1000)
  expect(held).toEqual([])
})

test('the context-menu key reports the centre of the map', () => {
  fireEvent.keyDown(canvas, { key: 'ContextMenu' })
  fireEvent.keyDown(canvas, { key: 'F10' })
  fireEvent.keyDown(canvas, { key: 'F10', shiftKey: true })
  expect(held).toEqual([
    [5.57, 50.64],
    [5.57, 50.64],
  ])
})

test('nothing is reported after stopping, not even a press in progress', () => {
  fireEvent.touchStart(canvas, finger(3, 4))
  stop()
  wait(1000)
  fireEvent.contextMenu(canvas, { button: 2 })
  expect(held).toEqual([])
})
