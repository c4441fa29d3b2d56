import type { ItemFilters } from '@pollen/contract/item-filters'
import { items, type SearchSuggestion } from '@pollen/contract/items'
import { locationText } from '@pollen/contract/location'
import { resourceText } from '@pollen/contract/resource-kinds'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import type { Action, Context } from '../../../platform/action.ts'
import { type RowCount, readPage, type Slice } from '../../../platform/paging.ts'
import { showItem } from '../show-item.ts'
import { asViewer, readQuery, requireUserLocation } from './filters.queries.ts'
import { findPage } from './find-page.ts'
import { backwards, type Cursor, cursorSchema, orderOf } from './orders.queries.ts'
import type { ListedItem } from './pages.queries.ts'
import { showsMatches, suggestSearch } from './suggest-search.ts'

export const listActiveItems: Action<typeof items.listActive> = async (
  ctx,
  { page, page_size, cursor, ...filters },
) => {
  requireUserLocation(filters, ctx.language)
  let suggestion: SearchSuggestion | null = null
  const { rows, ...list } = await readPage<ListedItem, Cursor>({ page, page_size, cursor }, ctx, {
    path: pathOf(filters),
    cursor: cursorSchema(filters),
    read: async (slice) => {
      const found = await readSlice(ctx, filters, slice)
      suggestion = found.suggestion
      return found
    },
    cursorOf: ({ tier, value, seq }) => [tier, value, seq],
  })
  return { ...list, suggestion, results: rows.map((row) => showItem(row, ctx.language)) }
}

type ItemSlice = { count: RowCount; rows: ListedItem[]; suggestion: SearchSuggestion | null }

const noMatches = { count: 0, isExact: true }

async function readSlice(
  { db, viewer, clock }: Context<typeof items.listActive>,
  filters: ItemFilters,
  { isBackwards, ...slice }: Slice<Cursor>,
): Promise<ItemSlice> {
  const query = await readQuery(db, { ...asViewer(viewer), filters, now: clock() })
  if (!query) return { count: noMatches, rows: [], suggestion: null }
  const order = orderOf(query)
  const found = await findPage(db, { query, order: isBackwards ? backwards(order) : order, ...slice })
  if (!query.search?.replaced) return { ...found, suggestion: null }
  // No item has all words as they are typed, so the count is 0 even if items with similar words are shown.
  return {
    count: noMatches,
    rows: showsMatches(query) ? found.rows : [],
    suggestion: suggestSearch(query, found),
  }
}

/** The path with all filters, for the links to other pages. */
const pathOf = ({ userLocation, bounds, resource, ...filters }: ItemFilters) =>
  endpointPath(items.listActive) +
  writeQuery({
    ...filters,
    userLocation: userLocation && locationText(userLocation),
    bounds: bounds && [bounds.northWest, bounds.southEast].map(locationText),
    resource: resource && resourceText(resource),
  })
