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

export const createItem = (item: InputOf<typeof items.create>, idempotencyKey: string) =>
  call(items.create, item, { idempotencyKey })

export const updateItem = (id: number, changes: Omit<InputOf<typeof items.update>, 'id'>) =>
  call(items.update, { ...changes, id })

export const getOwnItem = (id: string, signal?: AbortSignal) => call(items.getOwn, { id }, { signal })
export const getRecurrent = (id: string, signal: AbortSignal) => call(items.getRecurrent, { id }, { signal })

export const recurrentsQuery = infiniteQueryOptions({
  queryKey: ['items', 'recurrents'],
  queryFn: ({ signal, pageParam: cursor }) => call(items.listRecurrents, { cursor }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: nextCursor,
})

/** Enough to read the text on a photo. */
const maxSide = 1024

const maxRetries = 2

/** What seems to be on a photo. A failure shows no message, because the form works without suggestions. */
export const predictionQuery = (key: string, file: File | undefined, language: Language) =>
  queryOptions({
    queryKey: ['vision', key, language],
    queryFn: async ({ signal }) => {
      if (!file) return null
      const image = (await shrinkPicture(file, maxSide)) ?? file
      return call(vision.predictClass, { image }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The first picture in a while may have to wait until the classifier is loaded.
    retry: (failures, failure) => failures < maxRetries && failure instanceof ApiError && failure.status === 503,
  })

/** The page of the item shows it at once; lists and counts are loaded again. */
export function showSaved(client: QueryClient, item: Item) {
  const id = String(item.id)
  client.setQueryData(itemQuery(id, false).queryKey, item)
  if (item.is_recurrent) client.setQueryData(itemQuery(id, true).queryKey, item)
  void client.invalidateQueries({ queryKey: ['items'] })
  void client.invalidateQueries({ queryKey: ['members'] })
}
