import { apiBase, type Endpoint, type InputOf, type OutputOf } from '@pollen/contract/endpoint'
import { writeRequest } from '@pollen/contract/write-request'
import { ApiError } from './api-error.ts'
import { currentLanguage } from './i18n.ts'
import { sendFiles, sendText } from './send-request.ts'
import { currentSession, endSession } from './session.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Gets the share of the files that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** The same for each attempt at one thing, so that it happens once even when an answer is lost. */
  idempotencyKey?: string
  /** The browser sends it even when the page is closed meanwhile. */
  keepalive?: boolean
}

const disconnected = new Set<() => void>()

/** Calls the listener when the server no longer knows the session of this browser, after it was ended here. */
export function onDisconnected(listener: () => void): () => void {
  disconnected.add(listener)
  return () => disconnected.delete(listener)
}

/** Calls the server: with an endpoint of the contract, its input and its output. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return (await send(endpoint, input, options)).output
}

/** An output together with the tag by which the server knows that it has not changed. */
export type TaggedOutput<E extends Endpoint> = { output: OutputOf<E>; tag: string | null }

/**
 * Calls a conditional endpoint again. While nothing has changed, no output is sent and what is known comes back, the very same
 * object. In a query: `queryFn: ({ client, queryKey, signal }) => callIfChanged(…, client.getQueryData(queryKey), { signal })`.
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

/** The only function that calls endpoints. */
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
  throw failure
}

/** Loads an image that is not public. Browsers load images without the token of the session, so the page must do it. */
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
