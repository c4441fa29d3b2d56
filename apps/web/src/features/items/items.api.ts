import { items } from '@pollen/contract/items'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { nextCursor } from './next-cursor.ts'

/** The public items of a member; without an id, all of one's own. */
export const memberItemsQuery = (id?: string) =>
  infiniteQueryOptions({
    queryKey: ['items', 'of-member', id ?? 'me'],
    queryFn: ({ signal, pageParam: cursor }) => call(items.listOfMember, { id, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  })
