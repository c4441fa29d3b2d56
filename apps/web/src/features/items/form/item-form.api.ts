import type { Language } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import { type Item, items } from '@pollen/contract/items'
import { vision } from '@pollen/contract/vision'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { shrinkPicture } from '../../../lib/picture-file.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { itemQuery } from '../items.api.ts'
import { type ItemValues, toItemChanges, toRequest, valuesFromItem } from './item-form-values.ts'

export const updateItem = (id: number, changes: Omit<InputOf<typeof items.update>, 'id'>) =>
  call(items.update, { ...changes, id })

export const getOwnItem = (id: string, signal?: AbortSignal) => call(items.getOwn, { id }, { signal })
export const getRecurrent = (id: string, signal: AbortSignal) => call(items.getRecurrent, { id }, { signal })

/** An idempotency key shared by all attempts to publish the same input, in every tab. */
export type PublishAttempt = {
  key: string
  /** True if the response to an earlier attempt was lost: the server may have the item, possibly with other values. */
  mayHaveArrived: boolean
}
export const newAttempt = (): PublishAttempt => ({ key: randomKey(), mayHaveArrived: false })

type StoredAttempt = { read: () => PublishAttempt; write: (next: PublishAttempt) => void }

/** Publishes the item idempotently. If an earlier attempt arrived with other values but without a response, updates that item instead. */
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
    // Another tab published this form, which has become a different item here.
    if (isUsed) return publishOnce(mine, attempt)
    throw failure
  }
}

async function changeItem(id: string, mine: ItemValues): Promise<Item> {
  const current = await getOwnItem(id)
  const changes = toItemChanges(valuesFromItem(current), mine, current.creationdate)
  return updateItem(current.id, { ...changes, version: current.version })
}

/** Sufficient to read text on a photo. */
const maxSide = 1024

const maxRetries = 2

/** Classifies a photo. Failures are not shown, because the form works without suggestions. */
export const predictionQuery = (key: string, file: File | undefined, language: Language) =>
  queryOptions({
    queryKey: ['vision', key, language],
    queryFn: async ({ signal }) => {
      if (!file) return null
      const image = (await shrinkPicture(file, maxSide)) ?? file
      return call(vision.predictClass, { image }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The first request after a while may have to wait until the classifier is loaded.
    retry: (failures, failure) => failures < maxRetries && failure instanceof ApiError && failure.status === 503,
  })

/** Updates the page of the item immediately, and reloads lists and counts. */
export function showSaved(client: QueryClient, item: Item) {
  const id = String(item.id)
  client.setQueryData(itemQuery(id, false).queryKey, item)
  if (item.is_recurrent) client.setQueryData(itemQuery(id, true).queryKey, item)
  void client.invalidateQueries({ queryKey: ['items'] })
  void client.invalidateQueries({ queryKey: ['members'] })
}
