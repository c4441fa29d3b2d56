import { items } from '@pollen/contract/items'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { CallInput } from '../filters/call-input.ts'
import { nextCursor } from '../next-cursor.ts'

export const activeItems = ['items', 'active']
const halfAnHour = 1_800_000

type Where = { cursor?: string; minCreationdate?: string }

/**
 * What can be had now. It stays as it is until somebody asks again: all pages would be fetched anew, and under the eyes
 * of who is reading.
 */
export const activeItemsQuery = ({ recentSeconds, ...input }: CallInput) =>
  infiniteQueryOptions({
    queryKey: [...activeItems, input, recentSeconds],
    queryFn: async ({ signal, pageParam }) => {
      // "Recent" is counted from the first page on, or each page would ask another question.
      const { cursor, minCreationdate = momentAgo(recentSeconds) } = pageParam
      const page = await call(items.listActive, { ...input, minCreationdate, cursor }, { signal })
      return { ...page, minCreationdate }
    },
    initialPageParam: {} as Where,
    getNextPageParam: ({ minCreationdate, ...page }): Where | undefined => {
      const cursor = nextCursor(page)
      return cursor === undefined ? undefined : { cursor, minCreationdate }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: halfAnHour,
    placeholderData: keepPreviousData,
  })

/** Only how many there are. */
export const activeItemsCountQuery = ({ recentSeconds, ...input }: CallInput) =>
  queryOptions({
    queryKey: [...activeItems, 'count', input, recentSeconds],
    queryFn: async ({ signal }) => {
      const minCreationdate = momentAgo(recentSeconds)
      const { count, count_is_exact } = await call(
        items.listActive,
        { ...input, minCreationdate, page_size: 1 },
        { signal },
      )
      return { count, count_is_exact }
    },
  })

const momentAgo = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(Date.now() - seconds * 1000).toISOString()
