/** The path to open after the log-in, if it is one of this site: a link could carry the address of another one. */
export function safeNextPath(next: unknown, origin = window.location.origin): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  // "/.//elsewhere.example" starts with two slashes only after it is parsed.
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}
