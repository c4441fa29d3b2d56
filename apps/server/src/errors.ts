import { type ErrorKey, errors } from '@pollen/contract/errors'

/** What an action throws to refuse: the key says why, the catalogue in the contract has its status and texts. */
export class AppError extends Error {
  readonly key: ErrorKey
  readonly details: unknown

  constructor(key: ErrorKey, options: { details?: unknown; cause?: unknown } = {}) {
    super(errors[key].en, { cause: options.cause })
    this.name = 'AppError'
    this.key = key
    this.details = options.details
  }
}

/** Field → what is wrong with it. */
export class FieldErrors extends AppError {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('INVALID_FIELDS')
    this.fields = fields
  }
}

/** The caller's session token is missing, unknown, expired or revoked. */
export class InvalidToken extends AppError {
  constructor() {
    super('MUST_BE_AUTHENTICATED')
  }
}

/** The caller did something too often; they may try again after so many seconds. */
export class TooManyAttempts extends AppError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('TOO_MANY_ATTEMPTS')
    this.retryAfter = retryAfter
  }
}
