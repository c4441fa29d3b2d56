import { expect, test } from 'vitest'
import { freeTop } from './keep-uncovered.ts'

const area = { top: 68, bottom: 560 }
const row = (top: number, bottom: number) => ({ top, bottom, left: 16, right: 344 })
/** Has getters for its edges, like a DOMRect. */
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

test('it moves to the top if a button is at the bottom', () => {
  expect(freeTop(own, { area, obstacles: [row(500, 544)] })).toBe(68)
})

test('it moves below a heading if the bottom is occupied, too', () => {
  expect(freeTop(own, { area, obstacles: [row(80, 120), row(500, 544)] })).toBe(128)
})

test('an obstacle beside the message has no effect', () => {
  expect(freeTop(own, { area, obstacles: [{ ...row(500, 544), left: 400, right: 500 }] })).toBe(480)
})

test('without a free position it covers as little as possible', () => {
  const everywhere = row(0, 640)
  expect(freeTop(own, { area, obstacles: [everywhere, row(70, 110)] })).toBe(480)
  expect(freeTop(own, { area: { top: 68, bottom: 120 }, obstacles: [] })).toBe(40)
})
