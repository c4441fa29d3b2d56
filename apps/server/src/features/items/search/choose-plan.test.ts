import { describe, expect, test } from 'vitest'
import { chooseCount, choosePlan, countsTiers, thresholds } from './choose-plan.ts'

const newestFirst = { tiers: [1], isByDistance: false, isBackwards: false, isFiltered: true, furthestFrom: null }
const byDistance = { tiers: [1, 2], isByDistance: true, isBackwards: false, isFiltered: true, furthestFrom: null }
const bestFirst = { tiers: [1, 2, 3, 4], isByDistance: false, isBackwards: false, isFiltered: true, furthestFrom: null }
const unfiltered = { isFiltered: false }
const few = { count: thresholds.fewMatches, isExact: true, isAreaSmall: false }
const many = { count: thresholds.fewMatches + 1, isExact: true, isAreaSmall: false }

describe('a page', () => {
  test('without matches is empty', () => {
    expect(choosePlan({ count: 0, isExact: true, isAreaSmall: true }, { order: bestFirst, offset: 0 })).toEqual({
      kind: 'empty',
    })
  })

  test.each([newestFirst, byDistance, bestFirst])('of few matches sorts them', (order) => {
    expect(choosePlan(few, { order, offset: 0 })).toEqual({ kind: 'sort-matches' })
    expect(choosePlan(few, { order, offset: 40 })).toEqual({ kind: 'sort-matches' })
  })

  test('of a small area sorts its matches, however the area was counted', () => {
    expect(choosePlan({ ...many, isAreaSmall: true }, { order: byDistance, offset: 0 })).toEqual({
      kind: 'sort-matches',
    })
  })

  test('of many matches scans the order', () => {
    expect(choosePlan(many, { order: newestFirst, offset: 0 })).toEqual({
      kind: 'scan-in-order',
      length: thresholds.longestFilteredScan,
      looksForEnd: false,
    })
  })

  test('by its number scans all items before it too', () => {
    expect(choosePlan(many, { order: newestFirst, offset: 40 })).toMatchObject({
      length: 40 + thresholds.longestFilteredScan,
    })
    expect(choosePlan(many, { order: byDistance, offset: 40 })).toMatchObject({
      length: 40 + thresholds.longestDistanceScan,
    })
  })

  test('of a search fills one tier after the other, and counts each', () => {
    expect(choosePlan(many, { order: bestFirst, offset: 0 })).toEqual({ kind: 'tier-by-tier' })
    expect([countsTiers(bestFirst), countsTiers(byDistance)]).toEqual([true, false])
    expect(choosePlan(few, { order: bestFirst, offset: 0, tier: 2 })).toEqual({ kind: 'sort-matches' })
    expect(choosePlan(many, { order: bestFirst, offset: 0, tier: 2 })).toMatchObject({ kind: 'scan-in-order' })
  })

  test('before a cursor reads as the page after one, but sorts what is nearer', () => {
    const backwards = { isBackwards: true }
    expect(choosePlan(many, { order: { ...newestFirst, ...backwards }, offset: 0 })).toEqual(
      choosePlan(many, { order: newestFirst, offset: 0 }),
    )
    const nearest = { ...byDistance, ...backwards }
    expect(choosePlan(few, { order: nearest, offset: 0 })).toEqual({ kind: 'sort-matches' })
    expect(choosePlan(many, { order: nearest, offset: 0 })).toEqual({ kind: 'tier-by-tier' })
    expect(choosePlan(many, { order: nearest, offset: 0, tier: 0 })).toEqual({
      kind: 'sort-matches',
      isNearerOnly: true,
    })
    expect(choosePlan(many, { order: nearest, offset: 0, tier: 1 })).toMatchObject({ kind: 'scan-in-order' })
  })

  test('of the furthest of many items sorts those in the furthest boxes, unless it is a later page or has filters', () => {
    const from = { longitude: 5.57, latitude: 50.64 }
    const furthest = { ...byDistance, ...unfiltered, furthestFrom: from }
    const matches = { count: thresholds.smallScan + 1, isExact: true, isAreaSmall: false }
    const scan = { kind: 'scan-in-order', length: thresholds.longestUnfilteredScan, looksForEnd: true }
    expect(choosePlan(matches, { order: furthest, offset: 0, tier: 0 })).toEqual({
      kind: 'sort-furthest',
      from,
      otherwise: scan,
    })
    expect(choosePlan(matches, { order: furthest, offset: 0, tier: 0, after: [0, '7', 7] })).toEqual(scan)
    expect(choosePlan(matches, { order: furthest, offset: 0, tier: 1 })).toEqual(scan)
    const fewer = { ...matches, count: thresholds.smallScan }
    expect(choosePlan(fewer, { order: furthest, offset: 0, tier: 0 })).toEqual(scan)
    const filtered = { ...furthest, isFiltered: true }
    expect(choosePlan(matches, { order: filtered, offset: 0, tier: 0 })).toMatchObject({ kind: 'scan-in-order' })
  })

  test.each([1, 100, 1_000, 10_001])('without filters never sorts all %i items', (count) => {
    const matches = { count, isExact: true, isAreaSmall: false }
    for (const order of [newestFirst, byDistance].map((filtered) => ({ ...filtered, ...unfiltered }))) {
      expect(choosePlan(matches, { order, offset: 0, tier: 0 })).toEqual({
        kind: 'scan-in-order',
        length: thresholds.longestUnfilteredScan,
        looksForEnd: true,
      })
    }
    expect(choosePlan(matches, { order: { ...byDistance, ...unfiltered }, offset: 0 })).toEqual({
      kind: 'tier-by-tier',
    })
  })
})

describe('matches in an area are counted', () => {
  test('by the sample, where it has the whole area', () => {
    expect(chooseCount({ items: 4_999, matches: 4_999 })).toBe('sample')
  })

  test('by the index of the area, where much of it matches', () => {
    expect(chooseCount({ items: 5_000, matches: 501 })).toBe('area-index')
  })

  test('by the other filters, where little of it matches', () => {
    expect(chooseCount({ items: 5_000, matches: 500 })).toBe('other-filters')
  })
})
