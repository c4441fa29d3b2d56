/** One key for all attempts at one thing. It is not a `randomUUID`, because pages without TLS do not have that. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of the last request, and what that request said. */
export type KeyedRequest = { key: string; body: string }

/** The same body keeps its key, so that a repeated request has one effect; another body is another request. */
export function keyRequest(body: string, last: KeyedRequest | undefined): KeyedRequest {
  return last?.body === body ? last : { key: newIdempotencyKey(), body }
}
