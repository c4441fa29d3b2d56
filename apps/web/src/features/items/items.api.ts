import type { Language, Visibility } from '@pollen/contract/constants'
import { conversations } from '@pollen/contract/conversations'
import type { InputOf } from '@pollen/contract/endpoint'
import { type Item, items, type OwnItemState } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, nextCursor } from '../../lib/api.ts'

type MemberItems = { id: string; state?: never } | { id?: never; state: OwnItemState }

/** The public items of a member, or the viewer's own items in one state. */
export const memberItemsQuery = (whose: MemberItems) =>
  infiniteQueryOptions({
    queryKey: ['items', 'of-member', whose],
    queryFn: ({ signal, pageParam: cursor }) => call(items.listOfMember, { ...whose, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { offline: 'shown' },
  })

/** Counts the viewer's own items by state. */
export const ownItemCountsQuery = queryOptions({
  queryKey: ['items', 'own-counts'],
  queryFn: ({ signal }) => call(items.countOwn, {}, { signal }),
  meta: { offline: 'beside' },
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

/** Radius of the search for nearby items, and its page size, which includes the viewer's own items. */
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

/** What visitors see of a shared item, in their language; null if it has no link preview. */
export const itemPreviewQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['items', 'preview', id, language],
    queryFn: ({ signal }) => call(items.preview, { id }, { signal }),
  })

export const saveVisibility = ({ id, version }: Pick<Item, 'id' | 'version'>, visibility: Visibility) =>
  call(items.update, { id, version, visibility })

export const closeItem = (input: InputOf<typeof items.close>) => call(items.close, input)
export const saveIsRecurrent = (id: number, is_recurrent: boolean) => call(items.update, { id, is_recurrent })

export const deleteItem = (id: number) => call(items.delete, { id })

export const startConversation = (itemId: number) => call(conversations.create, { item_id: itemId })
