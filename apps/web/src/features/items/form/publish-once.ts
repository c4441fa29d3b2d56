import type { InputOf } from '@pollen/contract/endpoint'
import type { Item, items } from '@pollen/contract/items'
import { ApiError } from '../../../lib/api-error.ts'
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { createItem, getOwnItem, updateItem } from './item-form.api.ts'
import { type ItemValues, toItemChanges, toRequest, valuesFromItem } from './item-form-values.ts'

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
    return await createItem(toRequest(mine) as InputOf<typeof items.create>, before.key)
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
