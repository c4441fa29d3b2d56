/** `next` is the address of the next page; its cursor is what a call needs. */
export function nextCursor({ next }: { next: string | null }): string | undefined {
  if (next === null) return undefined
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? undefined
}
