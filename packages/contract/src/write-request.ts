import { apiBase, type Endpoint, type InputOf } from './endpoint.ts'

/** Names in the braces of a path: `id` of `/items/{id}/close`. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

type PathParams<Path extends string> = { [Name in PathNames<Path>]: string | number }

/** Returns the path of an endpoint, for links and images: `endpointPath(items.get, { id: 7 })` is `/api/v1/items/7/`. */
export const endpointPath = <Path extends `/${string}`>(
  endpoint: { path: Path },
  ...[params]: [PathNames<Path>] extends [never] ? [] : [PathParams<Path>]
): string => fillPath(endpoint.path, { ...params })

/** Builds an HTTP request. The input fills the `{names}` of the path; the rest becomes the query or the body. */
export function writeRequest<E extends Endpoint>({ method, path, body }: E, input: InputOf<E>) {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const url = fillPath(path, rest)
  for (const [, name = ''] of path.matchAll(pathName)) delete rest[name]
  if (method === 'GET' || method === 'DELETE') return { method, url: url + writeQuery(rest), body: undefined }
  return { method, url, body: body === 'multipart' ? writeForm(rest) : JSON.stringify(rest) }
}

/** Builds a query, such as `?types[]=DN&types[]=LN&page=2`, or an empty text. */
export function writeQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const entry of value) query.append(`${name}[]`, writeValue(entry))
    else query.append(name, writeValue(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

function writeForm(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    for (const entry of Array.isArray(value) ? value : [value]) {
      form.append(name, entry instanceof Blob ? entry : writeValue(entry))
    }
  }
  return form
}

const pathName = /\{(\w+)\}/g

const fillPath = (path: string, params: Record<string, unknown>) =>
  apiBase + path.replace(pathName, (_, name: string) => writeSegment(String(params[name])))

/**
 * Encodes a path segment. URLs resolve `.` and `..` even when they are encoded, so these are encoded twice, and the server
 * finds nothing by that name. Unpaired surrogates cannot be encoded and are replaced.
 */
function writeSegment(text: string): string {
  // Fast path for ids, of which a page of a list has sixty.
  if (/^[\w-]+$/.test(text)) return text
  if (text === '.' || text === '..') return encodeURIComponent(text.replaceAll('.', '%2E'))
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

function writeValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
