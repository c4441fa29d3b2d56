import { expect, test } from 'vitest'
import { boxRegion, findRegions, type LikelihoodMap } from './line-boxes.ts'

/** A map of 100 × 100 points with text at these points. */
function aMap(isText: (x: number, y: number) => boolean): LikelihoodMap {
  const data = new Float32Array(100 * 100)
  for (let n = 0; n < data.length; n++) data[n] = isText(n % 100, Math.floor(n / 100)) ? 0.8 : 0.1
  return { data, width: 100, height: 100 }
}
const boxesOf = (map: LikelihoodMap) => findRegions(map).map(boxRegion)

test('two lines have two boxes, which are slightly larger than their marks', () => {
  const boxes = boxesOf(aMap((x, y) => x >= 10 && x < 70 && ((y >= 10 && y < 20) || (y >= 50 && y < 60))))
  expect(boxes).toHaveLength(2)
  expect(boxes[0]).toMatchObject({ x: 39.5, y: 14.5, angle: 0 })
  expect(boxes[0]?.width).toBeGreaterThan(65)
  expect(boxes[0]?.height).toBeGreaterThan(15)
})

test('a sloping line has a rotated box', () => {
  const [box] = boxesOf(aMap((x, y) => x >= 10 && x < 80 && Math.abs(y - (80 - x / 2)) < 4))
  expect(box?.angle).toBeCloseTo(Math.atan(-1 / 2), 1)
})

test('a tall mark is a vertical line, a short one a letter', () => {
  const [upright] = boxesOf(aMap((x, y) => x >= 40 && x < 50 && y >= 10 && y < 80))
  expect(Math.abs(upright?.angle ?? 0)).toBeCloseTo(Math.PI / 2, 1)
  const [letter] = boxesOf(aMap((x, y) => x >= 40 && x < 50 && y >= 10 && y < 25))
  expect(letter?.angle).toBe(0)
})

test('a map without text has no boxes', () => {
  expect(boxesOf(aMap(() => false))).toEqual([])
})
