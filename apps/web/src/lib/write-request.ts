import { apiBase, type Endpoint } from '@pollen/contract/endpoint'

type Target = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'body'>>

/** Fills the `{names}` of the path; what is left goes into the query or the body. */
export function writeRequest({ method, path, body }: Target, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const url = apiBase + filled
  if (method === 'GET' || method === 'DELETE') return { url: url + writeQuery(rest), body: undefined }
  return { url, body: body === 'multipart' ? writeForm(rest) : JSON.stringify(rest) }
}

function writeForm(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      form.append(name, one instanceof Blob ? one : writeValue(one))
    }
  }
  return form
}

function writeQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, writeValue(one))
    else query.append(name, writeValue(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

const writeValue = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
