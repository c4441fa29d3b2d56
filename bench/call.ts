import type { Endpoint, InputOf } from '@pollen/contract/endpoint'
import { writeRequest } from '@pollen/contract/write-request'

type Sizes = { quick: number[]; full: number[] }
type Headers = Record<string, string>

export type Call = {
  name: string
  sizes: Sizes
  /** The HTTP request as text, with a placeholder for the session token. */
  request: string
  /** The expected status. */
  status: number
  output?: Endpoint['output']
  /** All answers must be equal, byte by byte. */
  isRead: boolean
  /** Measures the 1,000th page of a list instead of the first. */
  isDeep?: boolean
  /** Requests the first item of the list, because ids of items are random. */
  isOfListedItem?: boolean
  /** The member with the most conversations sends the request. */
  isOfBusiestMember?: boolean
  /** Requests the first conversation of that member. */
  isOfListedConversation?: boolean
  /** Counts the entries of an answer, to measure the compressed bytes per entry. */
  countEntries?: (answer: unknown) => number
}

/** Builds a call from an endpoint of the contract. */
export function endpointCall<E extends Endpoint>(
  name: string,
  endpoint: E,
  { input, sizes, headers = {} }: { input: InputOf<E>; sizes: Sizes; headers?: Headers },
): Call {
  const { method, status, output, access } = endpoint
  const allHeaders = access === 'member' ? { authorization: `Token ${tokenPlaceholder}`, ...headers } : headers
  const { url, body } = writeRequest(endpoint, input)
  if (body instanceof FormData) throw new Error(`${name}: load generators cannot send files`)
  const request = requestText(method, url, allHeaders, body)
  return { name, sizes, request, status, output, isRead: method === 'GET' }
}

/** Builds a request for a file or a page. */
export function pathCall(
  name: string,
  path: string,
  { sizes, headers = {} }: { sizes: Sizes; headers?: Headers },
): Call {
  return { name, sizes, request: requestText('GET', path, headers), status: 200, isRead: true }
}

function requestText(method: string, path: string, headers: Headers, body = ''): string {
  const all = { host: '127.0.0.1', ...headers, ...(body && bodyHeaders(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const bodyHeaders = (body: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
})

const tokenPlaceholder = '{token}'

/** Returns a function that fills in the tokens of the members in turn. By default it starts at a random one, to spread the load. */
export function nextMemberRequest(
  request: string,
  tokens: string[],
  first = Math.floor(Math.random() * tokens.length),
): () => string {
  if (!request.includes(tokenPlaceholder)) return () => request
  let next = first
  return () => request.replace(tokenPlaceholder, tokens[next++ % tokens.length] ?? '')
}
