import type { Endpoint, InputOf, OutputOf } from '@pollen/contract/endpoint'
import type { InvalidTokenAnswer } from '@pollen/contract/error-answer'
import type { z } from 'zod'
import { ApiError, NetworkError } from './api-error.ts'
import { currentLanguage } from './i18n.ts'
import { currentSession, endSession } from './session.ts'
import { writeRequest } from './write-request.ts'

type CallOptions = { signal?: AbortSignal }

const disconnected = new Set<() => void>()

/** Tells when the server no longer knows the session of this browser; by then it is already ended here. */
export function onDisconnected(listener: () => void): () => void {
  disconnected.add(listener)
  return () => disconnected.delete(listener)
}

/** The one way to the server: an endpoint of the contract, what it wants, what it answers. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal }: CallOptions = {},
): Promise<OutputOf<E>> {
  const token = currentSession()?.token
  const { url, body } = writeRequest(endpoint, input as Record<string, unknown>)
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() })
  if (token) headers.set('Authorization', `Token ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')

  const response = await fetch(url, { method: endpoint.method, headers, body, signal }).catch((cause) => {
    if (signal?.aborted) throw cause
    throw new NetworkError({ cause })
  })
  const answer = await readAnswer(response)
  if (response.ok) return answer as OutputOf<E>

  if (isInvalidToken(answer)) disconnect(token)
  throw new ApiError(response.status, answer)
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

const invalidToken: z.output<typeof InvalidTokenAnswer>['detail'] = 'Invalid token.'
const isInvalidToken = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'detail' in answer && answer.detail === invalidToken

function disconnect(token: string | undefined) {
  // A late answer to an older session must not end a newer one.
  if (currentSession()?.token !== token) return
  endSession()
  for (const listener of disconnected) listener()
}
