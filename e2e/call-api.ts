import { type APIRequestContext, expect } from '@playwright/test'
import { apiBase, type Endpoint, type InputOf, type OutputOf } from '@pollen/contract/endpoint'
import { writeRequest } from '@pollen/contract/write-request'

/** A member with a session, or null for a visitor. */
type Caller = { token: string } | null

/** Calls the API directly and returns the output. A refusal fails the journey. */
export async function callApi<E extends Endpoint>(
  request: APIRequestContext,
  as: Caller,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const answer = await sendToApi(request, as, endpoint, input)
  expect(answer.status(), `${endpoint.method} ${endpoint.path}: ${await answer.text()}`).toBe(endpoint.status)
  return (endpoint.status === 204 ? undefined : await answer.json()) as OutputOf<E>
}

/** Calls the API directly and returns any response. */
export async function sendToApi<E extends Endpoint>(
  request: APIRequestContext,
  as: Caller,
  endpoint: E,
  input: InputOf<E>,
) {
  const { method, url, body } = writeRequest(endpoint, input)
  const headers: Record<string, string> = as ? { Authorization: `Token ${as.token}` } : {}
  if (body instanceof FormData) return request.fetch(url, { method, headers, multipart: body })
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return request.fetch(url, { method, headers, data: body })
}

/** Matches the browser's requests to an endpoint, for `page.route`. */
export const requestsTo = ({ path }: Pick<Endpoint, 'path'>) =>
  new RegExp(`${apiBase}${path.replace(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`)
