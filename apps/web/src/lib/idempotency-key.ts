/** One key for all attempts at one thing. It is not a `randomUUID`, because pages without TLS do not have that. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
