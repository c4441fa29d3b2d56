import type { Endpoint, InputOf } from '@pollen/contract/endpoint'
import { writeRequest } from '@pollen/contract/write-request'

type Sizes = { quick: number[]; full: number[] }
type Headers = Record<string, string>

export type Call = {
  name: string
  sizes: Sizes
  /** The HTTP request as text, complete except for the session token of the caller. */
  request: string
  /** The expected status. The answers to a read are also compared with each other, byte by byte. */
  status: number
  output?: Endpoint['output']
  isRead: boolean
  /** Whether the 1,000th page of a list is measured, not the first. */
  isDeep?: boolean
  /** Whether the call is about the first item of the list: ids of items are random, so none is known before. */
  isOfListedItem?: boolean
  /** Whether the member with the most conversations makes the call, and whether it is about the first of them. */
  isOfTalker?: boolean
  isOfListedConversation?: boolean
  /** How many entries an answer has, where the compressed bytes of one are measured too. */
  countEntries?: (answer: unknown) => number
}

/** A call of the API as the contract describes it. Many members make a call for members in turn. */
export function endpointCall<E extends Endpoint>(
  name: string,
  endpoint: E,
  { input, sizes, headers = {} }: { input: InputOf<E>; sizes: Sizes; headers?: Headers },
): Call {
  const { method, status, output, access } = endpoint
  const allHeaders = access === 'member' ? { authorization: `Token ${tokenPlaceholder}`, ...headers } : headers
  const { url, body } = writeRequest(endpoint, input)
  if (body instanceof FormData) throw new Error(`${name}: the load sends no files`)
  const request = requestText(method, url, allHeaders, body)
  return { name, sizes, request, status, output, isRead: method === 'GET' }
}

/** A call of something outside the API: a file or a page. */
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

/** Stands in a request for the session token of the caller. */
const tokenPlaceholder = '{token}'

/** Makes the requests of one member after the other. By default it starts with any of them, so that all call about equally often. */
export function nextMemberRequest(
  request: string,
  tokens: string[],
  first = Math.floor(Math.random() * tokens.length),
): () => string {
  if (!request.includes(tokenPlaceholder)) return () => request
  let next = first
  return () => request.replace(tokenPlaceholder, tokens[next++ % tokens.length] ?? '')
}
