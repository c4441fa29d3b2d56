import type { Language } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import { type Item, items } from '@pollen/contract/items'
import { vision } from '@pollen/contract/vision'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { shrinkPicture } from '../../../lib/picture-file.ts'
import { itemQuery } from '../items.api.ts'
import { type ItemValues, toItemChanges, toRequest, valuesFromItem } from './item-form-values.ts'

export const updateItem = (id: number, changes: Omit<InputOf<typeof items.update>, 'id'>) =>
  call(items.update, { ...changes, id })

export const getOwnItem = (id: string, signal?: AbortSignal) => call(items.getOwn, { id }, { signal })
export const getRecurrent = (id: string, signal: AbortSignal) => call(items.getRecurrent, { id }, { signal })

/** All attempts to publish one form have the same key, in every tab. */
export type PublishAttempt = {
  key: string
  /** The answer to an earlier attempt was lost: the server may have the item, perhaps with other words. */
  mayHaveArrived: boolean
}
export const newAttempt = (): PublishAttempt => ({ key: newIdempotencyKey(), mayHaveArrived: false })

type StoredAttempt = { read: () => PublishAttempt; write: (next: PublishAttempt) => void }

/** Publishes the item. If it arrived before, with other words and without an answer, that item gets these words. */
export async function publishOnce(mine: ItemValues, attempt: StoredAttempt): Promise<Item> {
  const before = attempt.read()
  attempt.write({ ...before, mayHaveArrived: true })
  try {
    return await call(items.create, toRequest(mine) as InputOf<typeof items.create>, { idempotencyKey: before.key })
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status >= 500) throw failure
    const isUsed = failure.key === 'IDEMPOTENCY_KEY_REUSED'
    if (isUsed && before.mayHaveArrived) return changeItem(String(failure.details.id), mine)
    const wasDeleted = failure.key === 'ITEM_DOESNT_EXIST'
    attempt.write(isUsed || wasDeleted ? newAttempt() : before)
    // Another tab published this form, and here it became another item.
    if (isUsed) return publishOnce(mine, attempt)
    throw failure
  }
}

async function changeItem(id: string, mine: ItemValues): Promise<Item> {
  const current = await getOwnItem(id)
  const changes = toItemChanges(valuesFromItem(current), mine, current.creationdate)
  return updateItem(current.id, { ...changes, version: current.version })
}

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
