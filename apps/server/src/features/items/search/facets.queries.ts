import type { ItemFilters } from '@pollen/contract/item-filters'
import type { Box } from '@pollen/contract/map-bounds'
import { type RawBuilder, sql } from 'kysely'
import { areasOf, type Condition } from './areas.queries.ts'

/** As in `item_facets` of the database. */
const squaresPerDegree = 2

/** An area of more squares leaves out too few items. */
const maxSquares = 64

/**
 * Filters in a form that the index of words can check, in addition to the exact filters: the index then finds fewer items without a
 * match. They keep every item that the exact filters keep.
 */
export function facetConditions(
  filters: ItemFilters,
  asParameter = (value: unknown, type: string): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`,
): Condition[] {
  return facetsOf(filters).map((anyOf) => sql<boolean>`${itemFacets} && ${asParameter(anyOf, 'text[]')}`)
}

const itemFacets = sql`item_facets(items.type, items.category1, items.category2, items.category3,
  items.shown_longitude, items.shown_latitude)`

/** Of each list, an item that matches has one or more. */
function facetsOf({ types, categories, ...filters }: ItemFilters): string[][] {
  const squares = areasOf(filters).map(({ boxes }) => squaresOf(boxes))
  return [types?.map((type) => `type ${type}`), categories, ...squares].filter((facets) => facets !== undefined)
}

function squaresOf(boxes: Box[]): string[] | undefined {
  const squares: string[] = []
  for (const { west, east, south, north } of boxes) {
    const [left, right, bottom, top] = [
      squareNumber(west),
      squareNumber(east),
      squareNumber(south),
      squareNumber(north),
    ]
    if (squares.length + (right - left + 1) * (top - bottom + 1) > maxSquares) return
    for (let x = left; x <= right; x++) for (let y = bottom; y <= top; y++) squares.push(`square ${x} ${y}`)
  }
  return squares
}

const squareNumber = (degrees: number) => Math.floor(degrees * squaresPerDegree)
