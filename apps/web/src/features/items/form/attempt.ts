import { newIdempotencyKey } from '../../../lib/idempotency-key.ts'

/** One intended item, told apart from others by its key: sent again with the same words, it is the same item. */
export type Attempt = { key: string; body: string }

/** A new key for new words, the same one for the same. */
export function attemptFor(body: string, last: Attempt | undefined): Attempt {
  return last?.body === body ? last : { key: newIdempotencyKey(), body }
}
