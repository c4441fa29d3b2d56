/** Only a path of this very site may be gone to after the log-in: anything else could be a trap in a link. */
export function safeNextPath(next: unknown, origin = window.location.origin): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  // "/.//elsewhere.example" only shows its two slashes once it is read.
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}
