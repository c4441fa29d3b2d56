import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
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

/** The only function that calls the server: with an endpoint of the contract, its input and its output. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, onProgress, idempotencyKey, keepalive }: CallOptions = {},
): Promise<OutputOf<E>> {
  const token = currentSession()?.token
  const { method, url, body } = writeRequest(endpoint, input)
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': currentLanguage() }
  if (token) headers.Authorization = `Token ${token}`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'

  const request = { method, url, headers, signal, keepalive }
  const { status, text, retryAfter } = await (body instanceof FormData
    ? sendFiles({ ...request, onProgress }, body)
    : sendText(request, body))
  const answer = readAnswer(text)
  if (status >= 200 && status < 300) return answer as OutputOf<E>

  const failure = new ApiError(status, answer, { retryAfter: Number(retryAfter) || undefined })
  if (failure.isInvalidToken) disconnect(token)
  throw failure
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
