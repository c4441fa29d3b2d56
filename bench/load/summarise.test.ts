import { describe, expect, it } from 'vitest'
import { median, medianOf, percentile, summarise } from './summarise.ts'

describe('percentile', () => {
  it('returns a sample by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
    expect([50, 95, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([50, 95, 99, 100])
  })

  it('never exceeds the largest of few samples', () => {
    expect(percentile([1, 2, 3], 50)).toBe(2)
    expect(percentile([1, 2, 3], 99)).toBe(3)
    expect(percentile([7], 1)).toBe(7)
  })

  it('returns NaN without samples', () => {
    expect(percentile([], 50)).toBeNaN()
  })
})

it('summarises samples in any order', () => {
  const summary = summarise([10, 9, 100, 8], 500)
  expect(summary).toEqual({ perSecond: 8, p50: 9, p95: 100, p99: 100, count: 4 })
})

it('takes the median of several rounds, and the mean of the middle two for an even number', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  const round = (perSecond: number) => ({ perSecond, p50: 1, p95: 1, p99: 1, count: 10 })
  expect(medianOf([round(1), round(900), round(5)])).toMatchObject({ perSecond: 5, count: 30 })
})
