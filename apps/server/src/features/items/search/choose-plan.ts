/**
 * Every number by which the list search decides how to count and how to read a page. Each was measured on 1,000 to a million
 * items; docs/decisions/0025 has the figures.
 */
export const thresholds = {
  /** Sorting so many matches takes about 5 ms. An ordered scan that meets one match in a hundred items takes as long. */
  fewMatches: 2_000,
  /** Reading so many items of an area by its index takes about 10 ms; an area with fewer is read as a whole. */
  smallArea: 5_000,
  /** Where the other filters leave a tenth of an area, its index finds the 10,001 matches of a count sooner than theirs. */
  denseShare: 0.1,
  /** A first short batch answers most pages in a millisecond; all five together take half a second at most. */
  batches: [5_000, 95_000, 100_000, 100_000, 100_000],
  /** A scan by distance starts at the nearest item again for each batch, so a second one would repeat the first. */
  distanceBatches: [4_000],
  /** A page by its number is counted from the first item on, in one statement. It takes a fifth of a second at most. */
  longestScan: 200_000,
} as const

export type Plan =
  | { kind: 'empty' }
  /** Finds all matches by the index that suits the filters, and sorts them. */
  | { kind: 'sort-matches' }
  /**
   * Scans an index of the order and takes what matches, a batch of items at a time. A page that is not full after the last batch
   * is either the end of the list (`looksForEnd`), or is found by sorting the matches after all.
   */
  | { kind: 'scan-in-order'; batches: readonly number[]; looksForEnd: boolean }
  /** Fills the page from one tier after the other, each by its own plan. */
  | { kind: 'tier-by-tier'; countsTiers: boolean }

type PlanRequest = {
  order: { tiers: readonly unknown[]; isByDistance: boolean; isFiltered: boolean }
  offset: number
  /** Given where the plan is for one tier alone. */
  tier?: number
}

/** How a page is read. It depends on how many items match, and on nothing that the database estimates. */
export function choosePlan({ count, isAreaSmall }: MatchCount, { order, offset, tier }: PlanRequest): Plan {
  const { tiers, isFiltered } = order
  if (count === 0) return { kind: 'empty' }
  // Without filters every scanned item matches: a scan reads no more than the page, however few items there are.
  if (isFiltered && (isAreaSmall || count <= thresholds.fewMatches)) return { kind: 'sort-matches' }
  if (tiers.length > 1 && tier === undefined && offset === 0) {
    // The tiers of a search differ much in size. The two of a distance do not need it: nearly all items have a place.
    return { kind: 'tier-by-tier', countsTiers: tiers.length > 2 }
  }
  const looksForEnd = !isFiltered && (tiers.length === 1 || offset === 0)
  return { kind: 'scan-in-order', batches: batchesOf(order, offset), looksForEnd }
}

function batchesOf({ isByDistance, isFiltered }: PlanRequest['order'], offset: number): readonly number[] {
  if (!isFiltered) return [offset + thresholds.longestScan]
  const batches = isByDistance ? thresholds.distanceBatches : thresholds.batches
  if (offset === 0) return batches
  return [offset + (isByDistance ? thresholds.distanceBatches[0] : thresholds.longestScan)]
}

/** What matches a query. `count` stops just above the limit up to which counts are exact. */
export type MatchCount = {
  count: number
  /** The area has so few items that its index finds them best. */
  isAreaSmall: boolean
}

/** The first items of an area from its center: how many there are, at most `smallArea`, and how many of them match. */
export type AreaSample = { items: number; matches: number }

/** How the matches in an area are counted: the sample has all of them, or by the area's index, or by the other filters. */
export function chooseCount({ items, matches }: AreaSample): 'sample' | 'area-index' | 'other-filters' {
  if (items < thresholds.smallArea) return 'sample'
  return matches > thresholds.smallArea * thresholds.denseShare ? 'area-index' : 'other-filters'
}
