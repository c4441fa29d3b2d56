import { expect, test } from 'vitest'
import { scaleTicks } from './day-chart.tsx'

test.each([
  [0, [0, 1, 2]],
  [1, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [5, [0, 1, 2, 3, 4, 5]],
  [7, [0, 2, 4, 6, 8]],
  [12, [0, 5, 10, 15]],
  [48, [0, 10, 20, 30, 40, 50]],
  [1234, [0, 500, 1000, 1500]],
])('labels a scale up to %i', (most, ticks) => {
  expect(scaleTicks(most)).toEqual(ticks)
})
