import type { InvalidTokenAnswer } from '@pollen/contract/error-answer'
import type * as z from 'zod/mini'

const invalidToken: z.output<typeof InvalidTokenAnswer>['detail'] = 'Invalid token.'

/** The server answered, and the answer is an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: unknown
  /** In how many seconds it may be tried again, when the server says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, { retryAfter }: { retryAfter?: number } = {}) {
    super(`The server answered ${status}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  /** The session has ended; the app says so once, not for each call that fails. */
  get isInvalidToken(): boolean {
    return isRecord(this.body) && this.body.detail === invalidToken
  }

  /** The key of the catalogue that says why. */
  get key(): unknown {
    return isRecord(this.body) ? this.body.key : undefined
  }

  /** What goes with the key, such as the days that are left. */
  get details(): Record<string, unknown> {
    return isRecord(this.body) && isRecord(this.body.details) ? this.body.details : {}
  }

  /** Field → what is wrong with it. */
  get fields(): Record<string, string[]> {
    const fields = isRecord(this.body) ? this.body.serializer_errors : undefined
    return isRecord(fields) ? (fields as Record<string, string[]>) : {}
  }
}

/** No answer came: the server or the connection is down. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  constructor(options?: ErrorOptions) {
    super('The server did not answer', options)
  }
}

/** A refusal will not change by itself. A session that ended may be followed by another one of the same member. */
export const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && failure.status < 500 && failure.status !== 429 && !failure.isInvalidToken

/** A lost connection or a failure of the server may pass: the same call may work in a moment. */
export const isTemporary = (failure: unknown) =>
  failure instanceof NetworkError || (failure instanceof ApiError && failure.status >= 500)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
