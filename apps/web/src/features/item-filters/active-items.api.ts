import { type Item, items, type SearchSuggestion } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import type { PageCount } from '@pollen/contract/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { call, nextCursor } from '../../lib/api.ts'
import type { FilterQuery } from './filter-row.ts'
import { secondsAgo } from './time-filters.ts'

export const activeItemsKey = ['items', 'active']
const halfAnHour = 1_800_000

type PageRequest = { cursor?: string; minCreationdate?: string }
type ItemPage = PageCount & { results: Item[]; suggestion: SearchSuggestion | null }
export type ActiveItems = UseInfiniteQueryResult<InfiniteData<ItemPage>>

/** Returns the number of shown items: those of the corrected words if a typo was corrected. */
export const shownCount = ({ suggestion, ...page }: PageCount & Pick<ItemPage, 'suggestion'>): PageCount =>
  suggestion?.is_applied ? suggestion : page

/** The map also passes its bounds. */
type ListQuery = FilterQuery & { bounds?: [Location, Location] }

/** The active items. They never become stale, because a refetch loads all pages again and would change the list while a member reads it. */
export const activeItemsQuery = ({ recentSeconds, ...query }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...activeItemsKey, query, recentSeconds],
    queryFn: async ({ signal, pageParam }) => {
      // All pages measure "recent" from the same moment, so that no item falls between two pages.
      const { cursor, minCreationdate = secondsAgo(recentSeconds) } = pageParam
      const page = await call(items.listActive, { ...query, minCreationdate, cursor }, { signal })
      return { ...page, minCreationdate }
    },
    initialPageParam: {} as PageRequest,
    getNextPageParam: ({ minCreationdate, ...page }): PageRequest | undefined => {
      const cursor = nextCursor(page)
      return cursor === undefined ? undefined : { cursor, minCreationdate }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: halfAnHour,
    placeholderData: keepPreviousData,
    meta: { offline: 'shown' },
  })

export const activeItemsCountQuery = ({ recentSeconds, ...query }: FilterQuery) =>
  queryOptions({
    queryKey: [...activeItemsKey, 'count', query, recentSeconds],
    queryFn: async ({ signal }): Promise<PageCount> => {
      const minCreationdate = secondsAgo(recentSeconds)
      const page = await call(items.listActive, { ...query, minCreationdate, page_size: 1 }, { signal })
      const { count, count_is_exact } = shownCount(page)
      return { count, count_is_exact }
    },
  })
