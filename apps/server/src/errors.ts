import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import { loadContractTexts, loadTexts } from '@pollen/contract/contract-texts'
import type { ErrorKey } from '@pollen/contract/errors'
import { type FieldMessage, fieldMessages, writeLimit } from '@pollen/contract/field-messages'
import type { core } from 'zod/mini'

const texts = await loadTexts(loadContractTexts)

export const errorText = (key: ErrorKey, language: Language) => texts[language][`error_keys__${key}`]

export const fieldMessage = (message: FieldMessage, language: Language, limit: number | bigint = 0) =>
  texts[language][`field_messages__${message}`].replace('{{limit}}', writeLimit(limit, language))

/** Rejects a call. The catalogue in the contract has the status and the texts of each key. */
export class AppError extends Error {
  readonly key: ErrorKey
  readonly details: unknown

  constructor(key: ErrorKey, options: { details?: unknown; cause?: unknown } = {}) {
    super(errorText(key, fallbackLanguage), { cause: options.cause })
    this.name = 'AppError'
    this.key = key
    this.details = options.details
  }
}

/** Rejects an input. `fields` holds the messages of each invalid field, in the language of the caller. */
export class FieldErrors extends AppError {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('INVALID_FIELDS')
    this.fields = fields
  }
}

/** Converts the issues that a schema found in an input to messages per field. */
export const fieldErrors = (error: core.$ZodError, language: Language) =>
  new FieldErrors(fieldMessages(error, (message, limit) => fieldMessage(message, language, limit)))

/** The error of a single field. `limit` fills the placeholder of messages that name a limit. */
export const fieldError = (field: string, message: FieldMessage, language: Language, limit?: number) =>
  new FieldErrors({ [field]: [fieldMessage(message, language, limit)] })

/** The caller's session token is missing, unknown, expired or revoked. */
export class InvalidToken extends AppError {
  constructor() {
    super('MUST_BE_AUTHENTICATED')
  }
}

/** The caller exceeded a rate limit and may retry after `retryAfter` seconds. */
export class TooManyAttempts extends AppError {
  readonly retryAfter: number

  constructor(retryAfter: number, key: ErrorKey = 'TOO_MANY_ATTEMPTS') {
    super(key)
    this.retryAfter = retryAfter
  }
}

/** Load shedding: the server rejected this call before it began. */
export class TooBusy extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE')
  }
}

/** A failure that the operator can fix. The message is written for them and shown without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Returns the message of the innermost cause: errors of `fetch` and of the storage wrap the informative one. */
export function reasonOf(error: unknown): string {
  let reason = error as Error & { code?: string }
  while (reason.cause instanceof Error) reason = reason.cause as typeof reason
  // When all addresses of a host fail, Node throws an AggregateError with an empty message.
  return reason.message || reason.code || reason.name || String(error)
}
