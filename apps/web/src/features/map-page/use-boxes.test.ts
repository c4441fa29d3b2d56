import { expect, test } from 'vitest'
import { type Box, widen } from './box.ts'
import { boxesFor, type LoadedBox } from './use-boxes.ts'

const view = (west: number, south: number, size = 10): Box => ({ west, east: west + size, south, north: south + size })
const loaded = (requested: Box): LoadedBox => ({ requested, covered: widen(requested) })
const complete = () => ({ isComplete: true })
const incomplete = () => ({ isComplete: false })
const pending = () => undefined

test('requests an uncovered view in addition to the loaded boxes', () => {
  const first = boxesFor(view(0, 0), [], complete)
  expect(first).toEqual([loaded(view(0, 0))])
  expect(boxesFor(view(30, 0), first, complete)).toHaveLength(2)
})

test('requests nothing when panning within the margin, panning back or zooming in', () => {
  const boxes = [loaded(view(0, 0)), loaded(view(30, 0))]
  for (const known of [view(1, -1), view(0, 0), view(3, 3, 4)]) expect(boxesFor(known, boxes, complete)).toBe(boxes)
})

test('does not repeat a request in flight', () => {
  const boxes = [loaded(view(0, 0))]
  expect(boxesFor(view(1, 1, 5), boxes, pending)).toBe(boxes)
})

test('requests again when zooming into an incomplete response, but not for the same view', () => {
  const boxes = [loaded(view(0, 0))]
  expect(boxesFor(view(0, 0), boxes, incomplete)).toBe(boxes)
  expect(boxesFor(view(2, 2, 4), boxes, incomplete)).toHaveLength(2)
})

test('drops boxes that a larger complete response covers, and keeps at most twelve', () => {
  const boxes = [loaded(view(2, 2, 4)), loaded(view(0, 0))]
  expect(boxesFor(view(40, 0), boxes, complete)).toEqual([loaded(view(0, 0)), loaded(view(40, 0))])
  expect(boxesFor(view(40, 0), boxes, pending)).toHaveLength(3)
  let many: LoadedBox[] = []
  for (let index = 0; index < 15; index++) many = boxesFor(view(index * 12 - 90, 0, 5), many, complete)
  expect(many).toHaveLength(12)
})
