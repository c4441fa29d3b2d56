/** What `public/before-paint.js` has asked the server while this app was on its way. */
type EarlyCall = { url: string; token: string; answer: Promise<Response>; isHere: boolean }

declare global {
  var earlyCall: EarlyCall | undefined
}

/** After that the page shows something else, and the answer may be out of date. */
const freshMs = 10_000

type AskedRequest = { method: string; url: string; headers: Record<string, string> }

/** The answer to this request, if it was asked before; it is given once. */
export function takeEarlyAnswer({ method, url, headers }: AskedRequest): Promise<Response> | undefined {
  const early = globalThis.earlyCall
  if (!early || method !== 'GET' || withoutTime(url) !== withoutTime(early.url)) return undefined
  globalThis.earlyCall = undefined
  const isSame = headers.Authorization === `Token ${early.token}` && performance.now() < freshMs
  return isSame ? early.answer : undefined
}

/**
 * For a page of which the data may have been asked for: if they have come before the page is drawn, `load` takes them, and the page
 * is drawn with them at once.
 */
export async function loadIfHere(load: () => Promise<unknown>): Promise<void> {
  if (!globalThis.earlyCall?.isHere) return
  const loading = load()
  // It asks for something else if it was not taken: the page itself waits for that.
  if (!globalThis.earlyCall) await loading
}

/** The time of a view differs by the moment in which the app has started. */
const withoutTime = (url: string) => url.replace(/[?&]view_date=[^&]*/, '')
