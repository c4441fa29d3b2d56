import { apiBase, type Endpoint, type InputOf, type OutputOf } from '@pollen/contract/endpoint'
import type { ErrorKey } from '@pollen/contract/errors'
import { writeRequest } from '@pollen/contract/write-request'
import { takeEarlyAnswer } from '../../first-paint/early-answer.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { currentLanguage } from './i18n.ts'
import { currentSession, endSession } from './session.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Receives the uploaded share of the files, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Stays the same for all attempts, so that the server acts once even if an answer was lost. */
  idempotencyKey?: string
  /** Lets the browser finish the request after the page is closed. */
  keepalive?: boolean
}

const disconnected = new Set<() => void>()

/** Calls the listener after the server rejected the session of this browser and the session was ended here. */
export function onDisconnected(listener: () => void): () => void {
  disconnected.add(listener)
  return () => disconnected.delete(listener)
}

const refused = new Set<(key: unknown) => void>()

/** Calls the listener after the server refused a call with one of these keys. */
export function onRefused(keys: readonly ErrorKey[], listener: () => void): () => void {
  const notify = (key: unknown) => {
    if (keys.includes(key as ErrorKey)) listener()
  }
  refused.add(notify)
  return () => refused.delete(notify)
}

/** Calls an endpoint of the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return (await send(endpoint, input, options)).output
}

/** An output with its `ETag`. */
export type TaggedOutput<E extends Endpoint> = { output: OutputOf<E>; tag: string | null }

/**
 * Calls a conditional endpoint again. While nothing has changed, the server sends no body, and the known output is returned
 * as the same object. In a query:
 * `queryFn: ({ client, queryKey, signal }) => callIfChanged(…, client.getQueryData(queryKey), { signal })`.
 */
export async function callIfChanged<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  known: TaggedOutput<E> | undefined,
  options: CallOptions = {},
): Promise<TaggedOutput<E>> {
  try {
    return await send(endpoint, input, options, known?.tag)
  } catch (error) {
    if (known && error instanceof ApiError && error.status === 304) return known
    throw error
  }
}

/** Sends every API call, so that session, language and errors are handled in one place. */
async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, onProgress, idempotencyKey, keepalive }: CallOptions,
  knownTag?: string | null,
): Promise<TaggedOutput<E>> {
  const token = currentSession()?.token
  const { method, url, body } = writeRequest(endpoint, input)
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': currentLanguage() }
  if (token) headers.Authorization = `Token ${token}`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (knownTag) headers['If-None-Match'] = knownTag
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'

  const request = { method, url, headers, signal, keepalive }
  const { status, text, retryAfter, tag } = await (body instanceof FormData
    ? sendFiles({ ...request, onProgress }, body)
    : sendText(request, body))
  const answer = readAnswer(text)
  if (status >= 200 && status < 300) return { output: answer as OutputOf<E>, tag }

  const failure = new ApiError(status, answer, { retryAfter: Number(retryAfter) || undefined })
  if (failure.isInvalidToken) disconnect(token)
  for (const notify of refused) notify(failure.key)
  throw failure
}

/** Reads the cursor from `next`, the address of the next page. */
export function nextCursor({ next }: { next: string | null }): string | undefined {
  if (next === null) return undefined
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? undefined
}

/** Loads an image that is not public. An `<img>` cannot send the token of the session. */
export async function fetchPrivateImage(src: string, signal: AbortSignal): Promise<Blob | null> {
  const token = currentSession()?.token
  if (!token || !src.startsWith(`${apiBase}/`)) return null
  const answer = await fetch(src, { signal, headers: { Authorization: `Token ${token}` } })
  return answer.ok ? answer.blob() : null
}

function readAnswer(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

function disconnect(token: string | undefined) {
  // A late answer to an older session must not end a newer one.
  if (!token || currentSession()?.token !== token) return
  endSession()
  for (const listener of disconnected) listener()
}

type Request = {
  method: string
  url: string
  headers: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}
type Answer = { status: number; text: string; retryAfter: string | null; tag: string | null }

export async function sendText({ url, ...request }: Request, body: string | undefined): Promise<Answer> {
  try {
    const response = await (takeEarlyAnswer({ url, ...request }) ?? fetch(url, { ...request, body }))
    const { status, headers } = response
    // The connection may break while the body arrives.
    const text = await response.text()
    return { status, text, retryAfter: headers.get('Retry-After'), tag: headers.get('ETag') }
  } catch (cause) {
    if (request.signal?.aborted && !isTimeout(request.signal)) throw cause
    throw new NetworkError({ cause })
  }
}

/** Distinguishes a timeout from a cancellation by the caller. */
const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === 'TimeoutError'

type Upload = Request & Pick<CallOptions, 'onProgress'>

/** Uploads use XMLHttpRequest, because `fetch` does not report upload progress. */
function sendFiles({ method, url, headers, signal, onProgress }: Upload, body: FormData) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
        tag: request.getResponseHeader('ETag'),
      })
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    signal?.addEventListener('abort', cancel)
    request.send(body)
  })
}
