/** Returns the path to open after the log-in, if it is on this site. Prevents open redirects. */
export function safeNextPath(next: unknown, origin = window.location.origin): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  // "/.//elsewhere.example" starts with two slashes only after parsing.
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}
