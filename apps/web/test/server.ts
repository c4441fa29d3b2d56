import { api } from '@pollen/contract/api'
import { apiBase, type Endpoint, type InputOf, type OutputOf } from '@pollen/contract/endpoint'
import { type ErrorKey, errors } from '@pollen/contract/errors'
import { examples } from '@pollen/contract/examples'
import { texts } from '@pollen/contract/locales/en'

/*
 * A fake network for component tests. Each endpoint answers with its example from the contract unless a test overrides it.
 * Overridden answers are parsed by the contract's schema, so that no test relies on an answer that the server cannot give.
 */

type Call = { input: Record<string, unknown>; headers: Headers }
type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Responder = (call: Call) => Answer | Promise<Answer>

const endpoints = Object.entries(api).flatMap(([noun, { endpoints }]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ noun, name, endpoint })),
)
const responders = new Map<Endpoint, Responder>()
const received: { endpoint: Endpoint; call: Call }[] = []

export function resetServer() {
  responders.clear()
  received.length = 0
}

/** Sets the answer of an endpoint; a function computes it from the input. */
export function answer<E extends Endpoint>(
  endpoint: E,
  output: OutputOf<E> | ((input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>),
) {
  const make = typeof output === 'function' ? (output as (input: InputOf<E>) => unknown) : () => output
  responders.set(endpoint, async ({ input }) => answerOf(endpoint, await make(input as InputOf<E>)))
}

type Refusal = {
  fields?: Record<string, string[]>
  details?: Record<string, unknown>
  /** Refuses only the next call. */
  isOnce?: boolean
}

/** Refuses the calls of an endpoint with a key of the catalogue. */
export function refuse(endpoint: Endpoint, key: ErrorKey, { fields, details, isOnce = false }: Refusal = {}) {
  const { status } = errors[key]
  const message = texts[`error_keys__${key}`]
  const before = responders.get(endpoint)
  responders.set(endpoint, () => {
    if (isOnce && before) responders.set(endpoint, before)
    else if (isOnce) responders.delete(endpoint)
    return { status, body: { key, message, details, serializer_errors: fields } }
  })
}

/** Sets an answer that is not checked against the contract, such as that of a proxy. */
export const answerRaw = (endpoint: Endpoint, answer: Answer) => responders.set(endpoint, () => answer)

/** Makes calls to an endpoint fail like a lost connection. */
export const breakConnection = (endpoint: Endpoint) =>
  responders.set(endpoint, () => {
    throw new TypeError('Failed to fetch')
  })

/** Delays the answers of an endpoint until the returned function is called. */
export function holdBack<E extends Endpoint>(endpoint: E, output?: OutputOf<E>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const before = responders.get(endpoint)
  responders.set(endpoint, async (call) => {
    await released
    return before && output === undefined ? before(call) : answerOf(endpoint, output ?? exampleOf(endpoint))
  })
  return release
}

/** The inputs of all calls to an endpoint, in order. */
export const inputsOf = <E extends Endpoint>(endpoint: E) =>
  received.filter((one) => one.endpoint === endpoint).map(({ call }) => call.input as InputOf<E>)

/** The headers of all calls to an endpoint, in order. */
/** Answer of a paginated list with these entries on its only page. */
export const pageOf = <Entry>(...results: Entry[]) => ({
  count: results.length,
  count_is_exact: true,
  next: null,
  previous: null,
  results,
})

export const headersOf = (endpoint: Endpoint) =>
  received.filter((one) => one.endpoint === endpoint).map(({ call }) => call.headers)

function exampleOf(endpoint: Endpoint): unknown {
  const found = endpoints.find((one) => one.endpoint === endpoint)
  const ofNoun = examples[found?.noun as keyof typeof examples] as Record<string, { answer?: unknown }>
  return found && ofNoun[found.name]?.answer
}

function answerOf(endpoint: Endpoint, body: unknown): Answer {
  const { status, output, method, path } = endpoint
  const parsed = output.safeParse(body)
  if (!parsed.success) throw new Error(`${method} ${path} cannot answer this: ${parsed.error.message}`)
  return { status, body }
}

async function respond(method: string, url: URL, body: unknown, headers: Headers): Promise<Answer> {
  const path = url.pathname.slice(apiBase.length)
  for (const { endpoint } of endpoints) {
    const params = endpoint.method === method && matchPath(endpoint.path, path)
    if (!params) continue
    const call = { input: { ...readQuery(url.searchParams), ...readBody(body), ...params }, headers }
    received.push({ endpoint, call })
    return (responders.get(endpoint) ?? (() => answerOf(endpoint, exampleOf(endpoint))))(call)
  }
  throw new Error(`The contract has no ${method} ${url.pathname}`)
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
  return found && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
}

function readQuery(query: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(query.keys())]
  return Object.fromEntries(
    names.map((name) => (name.endsWith('[]') ? [name.slice(0, -2), query.getAll(name)] : [name, query.get(name)])),
  )
}

function readBody(body: unknown): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body)
  if (body instanceof FormData) {
    return Object.fromEntries([...body.keys()].map((name) => [name, body.getAll(name)]))
  }
  return {}
}

const textOf = (body: unknown) => (body === undefined || body === null ? '' : JSON.stringify(body))

export async function serverFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = init
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  aborted.catch(() => undefined)
  signal?.throwIfAborted()
  const headers = new Headers(init.headers as Record<string, string>)
  const answering = respond(method, new URL(address, location.href), body, headers)
  const { status, body: answered, ...rest } = await Promise.race([answering, aborted])
  return new Response(status === 204 || status === 304 ? null : textOf(answered), { status, headers: rest.headers })
}

/** The part of XMLHttpRequest that uploads use. */
export class UploadRequest {
  status = 0
  responseText = ''
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  private asked = { method: '', url: '' }
  private headers = new Headers()
  private isAborted = false

  open(method: string, url: string) {
    this.asked = { method, url }
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader = () => null
  abort() {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  async send(body: FormData) {
    const { method, url } = this.asked
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    try {
      const { status, body: answered } = await respond(method, new URL(url, location.href), body, this.headers)
      if (this.isAborted) return
      this.status = status
      this.responseText = textOf(answered)
      this.onload?.()
    } catch {
      if (!this.isAborted) this.onerror?.()
    }
    this.onloadend?.()
  }
}
