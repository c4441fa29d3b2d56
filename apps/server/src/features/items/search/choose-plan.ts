import type { Location } from '@pollen/contract/location'
import type { RowCount } from '../../../platform/paging.ts'
import type { Cursor, Order } from './orders.queries.ts'

/**
 * Every number by which the list search decides how to count and how to read a page. The reasons are from measurements on 1,000
 * to a million items; docs/decisions/0025 has those of plans in a table.
 */
export const thresholds = {
  /** Of a million items, a scan reads about 10,000 to meet a page of 2,000 matches: reading and sorting these is less work. */
  fewMatches: 2_000,
  /** So many items of an area, or with a word, are read to see how many match. With fewer, all of them have thereby been read. */
  smallArea: 5_000,
  /** Among more items, matches are counted first: to see that they are many takes longer than what one statement saves. */
  smallInstance: 100_000,
  /** So many items of a map are read by the index of its area: one takes as long as ten by the index of the newest. */
  mapArea: 20_000,
  /** Where a tenth of an area matches, its index meets the 10,001 matches that a count needs within 100,000 items. */
  denseShare: 0.1,
  /** A scan ends with the last item of its page. One that meets few matches ends after so many items. */
  longestFilteredScan: 400_000,
  /** The same by distance: an item takes fifty times as long as by other indexes. */
  longestDistanceScan: 4_000,
  /** Without filters every item matches, but a page far down by distance is read from the nearest item on. */
  longestUnfilteredScan: 200_000,
  /** Among fewer items, a scan from the furthest on takes less than the steps in which boxes are found. */
  smallScan: 10_000,
  /** The furthest items of a country are found by 150 to 350 boxes in all; by more at once, the scan takes as long. */
  furthestBoxes: 500,
} as const

export type Plan =
  | { kind: 'empty' }
  /**
   * Finds all matches by the index that suits the filters, and sorts them. Where an order by distance is read backwards, only
   * those that are nearer than the cursor: the index has the nearest first, and nothing the other way round.
   */
  | { kind: 'sort-matches'; isNearerOnly?: true }
  /**
   * Scans an index of the order and takes what matches. A page that is not full after so many items is either the end of the list
   * (`looksForEnd`), or is found by sorting the matches after all.
   */
  | ScanPlan
  /** Sorts the matches of the boxes that have the furthest ones. A page that they do not fill is scanned. */
  | { kind: 'sort-furthest'; from: Location; otherwise: ScanPlan }
  /** Fills the page from one tier after the other, each by its own plan. */
  | { kind: 'tier-by-tier' }

export type ScanPlan = { kind: 'scan-in-order'; length: number; looksForEnd: boolean }

type PlanRequest = {
  order: Pick<Order, 'isByDistance' | 'furthestFrom' | 'isBackwards' | 'isFiltered'> & { tiers: readonly unknown[] }
  after?: Cursor | null
  offset: number
  /** Given where the plan is for one tier alone. */
  tier?: number | undefined
}

/** How a page is read. It depends on how many items match, and on nothing that the database estimates. */
export function choosePlan({ count, isAreaSmall }: MatchCount, { order, after, offset, tier }: PlanRequest): Plan {
  const { tiers, isFiltered } = order
  if (count === 0) return { kind: 'empty' }
  // Without filters every scanned item matches: a scan reads no more than the page, however few items there are.
  if (isFiltered && (isAreaSmall || count <= thresholds.fewMatches)) return { kind: 'sort-matches' }
  if (tiers.length > 1 && tier === undefined && offset === 0) {
    return { kind: 'tier-by-tier' }
  }
  if (order.isByDistance && order.isBackwards && tier === 0) return { kind: 'sort-matches', isNearerOnly: true }
  const looksForEnd = !isFiltered && (tiers.length === 1 || offset === 0)
  const scan: ScanPlan = { kind: 'scan-in-order', length: lengthOf(order, offset), looksForEnd }
  // As seen from the other side of the earth a country is flat: the index by distance would read most of it.
  const isFirstPage = tier === 0 && !after && !order.isBackwards
  return order.furthestFrom && isFirstPage && !isFiltered && count > thresholds.smallScan
    ? { kind: 'sort-furthest', from: order.furthestFrom, otherwise: scan }
    : scan
}

/** The tiers of a search differ much in size. The two of a distance do not need it: nearly all items have a place. */
export const countsTiers = ({ tiers }: Pick<PlanRequest['order'], 'tiers'>): boolean => tiers.length > 2

/** How many items a scan reads at most. */
function lengthOf({ isByDistance, isFiltered }: PlanRequest['order'], offset: number): number {
  if (!isFiltered) return offset + thresholds.longestUnfilteredScan
  return offset + (isByDistance ? thresholds.longestDistanceScan : thresholds.longestFilteredScan)
}

/** What matches a query. `count` stops just above the limit up to which counts are exact. */
export type MatchCount = RowCount & {
  /** The area has so few items that its index finds them best. */
  isAreaSmall: boolean
  /** How many of those that were counted are in each of the first tiers of a search. */
  tierCounts?: number[]
}

/** The first items of an area from its center: how many there are, at most `smallArea`, and how many of them match. */
export type AreaSample = { items: number; matches: number }

/** How the matches in an area are counted: the sample has all of them, or by the area's index, or by the other filters. */
export function chooseCount({ items, matches }: AreaSample): 'sample' | 'area-index' | 'other-filters' {
  if (items < thresholds.smallArea) return 'sample'
  return matches > thresholds.smallArea * thresholds.denseShare ? 'area-index' : 'other-filters'
}
