import { expect, test } from 'vitest'
import { freeTop } from './keep-uncovered.ts'

const area = { top: 68, bottom: 560 }
const row = (top: number, bottom: number) => ({ top, bottom, left: 16, right: 344 })
/** Like a DOMRect, whose edges are getters. */
class OwnBox {
  get top() {
    return 480
  }
  get bottom() {
    return 560
  }
  get left() {
    return 16
  }
  get right() {
    return 344
  }
}
const own = new OwnBox()

test('a message that covers nothing stays at the bottom', () => {
  expect(freeTop(own, { area, obstacles: [row(80, 120)] })).toBe(480)
})

test('it goes to the top when a button is at the bottom', () => {
  expect(freeTop(own, { area, obstacles: [row(500, 544)] })).toBe(68)
})

test('between a heading at the top and a button at the bottom it stands right below the heading', () => {
  expect(freeTop(own, { area, obstacles: [row(80, 120), row(500, 544)] })).toBe(128)
})

test('an obstacle beside it is none', () => {
  expect(freeTop(own, { area, obstacles: [{ ...row(500, 544), left: 400, right: 500 }] })).toBe(480)
})

test('without any free place it covers as little as possible', () => {
  const everywhere = row(0, 640)
  expect(freeTop(own, { area, obstacles: [everywhere, row(70, 110)] })).toBe(480)
  expect(freeTop(own, { area: { top: 68, bottom: 120 }, obstacles: [] })).toBe(40)
})
