import type { QueryClient } from '@tanstack/react-query'

/** The request that `before-paint.js` sent while the app was loading. */
type EarlyCall = { url: string; token: string; answer: Promise<Response>; hasArrived: boolean }

declare global {
  var earlyCall: EarlyCall | undefined
}

/** An older answer may be out of date. */
const freshMs = 10_000

type ApiRequest = { method: string; url: string; headers: Record<string, string> }

/** Returns the early answer if it belongs to this request. It can be taken once. */
export function takeEarlyAnswer({ method, url, headers }: ApiRequest): Promise<Response> | undefined {
  const early = globalThis.earlyCall
  if (!early || method !== 'GET' || withoutTime(url) !== withoutTime(early.url)) return undefined
  globalThis.earlyCall = undefined
  const isSame = headers.Authorization === `Token ${early.token}` && performance.now() < freshMs
  return isSame ? early.answer : undefined
}

/** The time of a view differs, because the app starts later than the script. */
const withoutTime = (url: string) => url.replace(/[?&]view_date=[^&]*/, '')

/** The argument of a page's `prepare` function, for which the router waits before it shows the page. */
export type PagePreparation = {
  client: QueryClient
  params: { id?: string }
  /** The pointer is over a link to the page, which is not open yet. */
  isPreload: boolean
}

type Prepare = (preparation: PagePreparation) => Promise<unknown>

/** Puts an early answer that has arrived into the query cache, so that the first render of the page already shows it. */
export const withEarlyAnswer =
  (load: Prepare): Prepare =>
  async (preparation) => {
    // A preload must not send the request again: the server counts the views of an item.
    if (preparation.isPreload || !globalThis.earlyCall?.hasArrived) return
    const loading = load(preparation)
    // If the early answer belongs to another request, the page waits for `loading` itself.
    if (!globalThis.earlyCall) await loading
  }
