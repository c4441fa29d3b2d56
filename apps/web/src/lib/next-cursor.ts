/** `next` is the address of the next page; a call needs only its cursor. */
export function nextCursor({ next }: { next: string | null }): string | undefined {
  if (next === null) return undefined
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? undefined
}
