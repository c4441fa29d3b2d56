import { expect, test } from 'vitest'
import { type Box, widen } from './box.ts'
import { boxesFor, type LoadedBox } from './use-boxes.ts'

const view = (west: number, south: number, size = 10): Box => ({ west, east: west + size, south, north: south + size })
const loaded = (asked: Box): LoadedBox => ({ asked, covered: widen(asked) })
const complete = () => ({ isComplete: true })
const incomplete = () => ({ isComplete: false })
const pending = () => undefined

test('a view that nothing covers is asked for, in addition to what there is', () => {
  const first = boxesFor(view(0, 0), [], complete)
  expect(first).toEqual([loaded(view(0, 0))])
  expect(boxesFor(view(30, 0), first, complete)).toHaveLength(2)
})

test('panning within the margin, panning back and zooming in ask for nothing', () => {
  const boxes = [loaded(view(0, 0)), loaded(view(30, 0))]
  for (const known of [view(1, -1), view(0, 0), view(3, 3, 4)]) expect(boxesFor(known, boxes, complete)).toBe(boxes)
})

test('a view is not asked for twice while its answer is under way', () => {
  const boxes = [loaded(view(0, 0))]
  expect(boxesFor(view(1, 1, 5), boxes, pending)).toBe(boxes)
})

test('zooming into an answer that was not complete asks again, standing still does not', () => {
  const boxes = [loaded(view(0, 0))]
  expect(boxesFor(view(0, 0), boxes, incomplete)).toBe(boxes)
  expect(boxesFor(view(2, 2, 4), boxes, incomplete)).toHaveLength(2)
})

test('what a larger complete answer covers is dropped, and never more than twelve boxes are kept', () => {
  const boxes = [loaded(view(2, 2, 4)), loaded(view(0, 0))]
  expect(boxesFor(view(40, 0), boxes, complete)).toEqual([loaded(view(0, 0)), loaded(view(40, 0))])
  expect(boxesFor(view(40, 0), boxes, pending)).toHaveLength(3)
  let many: LoadedBox[] = []
  for (let index = 0; index < 15; index++) many = boxesFor(view(index * 12 - 90, 0, 5), many, complete)
  expect(many).toHaveLength(12)
})
