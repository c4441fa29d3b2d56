import type { Visibility } from '@pollen/contract/constants'
import { conversations } from '@pollen/contract/conversations'
import type { InputOf } from '@pollen/contract/endpoint'
import { type Item, items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, nextCursor } from '../../lib/api.ts'

/** The public items of a member, or all own items without an id. */
export const memberItemsQuery = (id?: string) =>
  infiniteQueryOptions({
    queryKey: ['items', 'of-member', id ?? 'me'],
    queryFn: ({ signal, pageParam: cursor }) => call(items.listOfMember, { id, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { offline: 'shown' },
  })

/** The member's repeat items, each a template for a new one. */
export const recurrentsQuery = infiniteQueryOptions({
  queryKey: ['items', 'recurrents'],
  queryFn: ({ signal, pageParam: cursor }) => call(items.listRecurrents, { cursor }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextCursor,
})

/** Removes duplicates, because a list that changes between two pages may return an item twice. */
export const uniqueItems = (pages: { results: Item[] }[]): Item[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((item) => [item.id, item])).values(),
]

/** An item, or a repeat item as a template. Only the first load sends the view date, so that a view counts once. */
export const itemQuery = (id: string, isRecurrent: boolean) =>
  queryOptions({
    queryKey: ['items', isRecurrent ? 'recurrent' : 'one', id],
    queryFn: ({ signal, client, queryKey }) => {
      if (isRecurrent) return call(items.getRecurrent, { id }, { signal })
      const view_date = client.getQueryData(queryKey) ? undefined : new Date().toISOString()
      return call(items.get, { id, view_date }, { signal })
    },
    meta: { offline: 'shown' },
  })

/** How far apart items may be to count as near each other, and how many are asked for, because some are the viewer's own. */
const similar = { km: 20, asked: 12 }

/** The items of the same category that are nearest to an item. */
export const similarItemsQuery = ({
  id,
  category1,
  location,
}: Pick<Item, 'id' | 'category1'> & { location: Location }) =>
  queryOptions({
    queryKey: ['items', 'similar', id],
    queryFn: async ({ signal }) => {
      const filters = {
        categories: [category1],
        userLocation: location,
        distancesRadius: [0, similar.km] as [number, number],
      }
      const page = await call(
        items.listActive,
        { ...filters, ordering: 'distance', page_size: similar.asked },
        { signal },
      )
      return page.results
    },
    staleTime: 60_000,
  })

export const saveVisibility = ({ id, version }: Pick<Item, 'id' | 'version'>, visibility: Visibility) =>
  call(items.update, { id, version, visibility })

export const closeItem = (input: InputOf<typeof items.close>) => call(items.close, input)
export const saveIsRecurrent = (id: number, is_recurrent: boolean) => call(items.update, { id, is_recurrent })

export const deleteItem = (id: number) => call(items.delete, { id })

export const startConversation = (itemId: number) => call(conversations.create, { item_id: itemId })
