import type { InvalidTokenAnswer } from '@pollen/contract/error-answer'
import type * as z from 'zod/mini'

const invalidToken: z.output<typeof InvalidTokenAnswer>['detail'] = 'Invalid token.'

/** An error response of the server. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown
  /** Seconds until the next attempt, if the response has a `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, { retryAfter }: { retryAfter?: number } = {}) {
    super(`The server answered ${status}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  /** The session has ended. The app reports this once, not for each failed call. */
  get isInvalidToken(): boolean {
    return isRecord(this.body) && this.body.detail === invalidToken
  }

  /** The error key of the contract. */
  get key(): unknown {
    return isRecord(this.body) ? this.body.key : undefined
  }

  /** Values that belong to the key, such as the remaining days. */
  get details(): Record<string, unknown> {
    return isRecord(this.body) && isRecord(this.body.details) ? this.body.details : {}
  }

  /** Field → its error messages. */
  get fields(): Record<string, string[]> {
    const fields = isRecord(this.body) ? this.body.serializer_errors : undefined
    return isRecord(fields) ? (fields as Record<string, string[]>) : {}
  }
}

/** No response arrived: the server or the connection is down. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  constructor(options?: ErrorOptions) {
    super('The server did not answer', options)
  }
}

/** Retrying the same call fails again. An ended session is no refusal, because the member may log in again. */
export const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && failure.status < 500 && failure.status !== 429 && !failure.isInvalidToken

/** A failure of the connection or the server. The same call may succeed a moment later. */
export const isTemporary = (failure: unknown) =>
  failure instanceof NetworkError || (failure instanceof ApiError && failure.status >= 500)

/** The viewer may not see the subject of a page, or there is none. An address without a valid id is answered with 400. */
export const isMissing = (failure: unknown) => failure instanceof ApiError && [400, 404].includes(failure.status)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
