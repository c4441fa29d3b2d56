import type { Language } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import { type Item, items } from '@pollen/contract/items'
import { vision } from '@pollen/contract/vision'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { nextCursor } from '../../../lib/next-cursor.ts'
import { shrinkPicture } from '../../../lib/picture-file.ts'
import { itemQuery } from '../items.api.ts'

export const createItem = (draft: InputOf<typeof items.create>, idempotencyKey: string) =>
  call(items.create, draft, { idempotencyKey })

export const updateItem = (id: number, changes: Omit<InputOf<typeof items.update>, 'id'>) =>
  call(items.update, { ...changes, id })

export const getOwnItem = (id: string, signal: AbortSignal) => call(items.getOwn, { id }, { signal })
export const getRecurrent = (id: string, signal: AbortSignal) => call(items.getRecurrent, { id }, { signal })

export const recurrentsQuery = infiniteQueryOptions({
  queryKey: ['items', 'recurrents'],
  queryFn: ({ signal, pageParam: cursor }) => call(items.listRecurrents, { cursor }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextCursor,
})

/** Enough to read what is written on it. */
const side = 1024

const triesWhenBusy = 2

/** What seems to be on a photo. A courtesy: when it cannot be had there is none, and nobody is told. */
export const predictionQuery = (key: string, file: File | undefined, language: Language) =>
  queryOptions({
    queryKey: ['vision', key, language],
    queryFn: async ({ signal }) => {
      if (!file) return null
      const image = await shrinkPicture(file, side)
      return call(vision.predictClass, { image }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The first picture in a while may have to wait for the classifier to wake up.
    retry: (failures, failure) => failures < triesWhenBusy && failure instanceof ApiError && failure.status === 503,
  })

/** The page of the item shows it at once; lists and counts are asked for anew. */
export function showSaved(client: QueryClient, item: Item) {
  client.setQueryData(itemQuery(String(item.id), false).queryKey, item)
  void client.invalidateQueries({ queryKey: ['items'] })
  void client.invalidateQueries({ queryKey: ['members'] })
}
