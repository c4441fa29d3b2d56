import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import { loadContractTexts, loadTexts } from '@pollen/contract/contract-texts'
import type { ErrorKey } from '@pollen/contract/errors'
import { type FieldMessage, fieldMessages, writeLimit } from '@pollen/contract/field-messages'
import type { core } from 'zod/mini'

const texts = await loadTexts(loadContractTexts)

export const errorText = (key: ErrorKey, language: Language) => texts[language][`error_keys__${key}`]

export const fieldMessage = (message: FieldMessage, language: Language, limit: number | bigint = 0) =>
  texts[language][`field_messages__${message}`].replace('{{limit}}', writeLimit(limit, language))

/** What an action throws to refuse: the key says why, the catalogue in the contract has its status and texts. */
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

/** `fields` has what is wrong with each field, in the language of the caller. */
export class FieldErrors extends AppError {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('INVALID_FIELDS')
    this.fields = fields
  }
}

/** What is wrong with each field of an input, as its schema found it. */
export const fieldErrors = (error: core.$ZodError, language: Language) =>
  new FieldErrors(fieldMessages(error, (message, limit) => fieldMessage(message, language, limit)))

/** The error of a single field. `limit` is the number that some messages name. */
export const fieldError = (field: string, message: FieldMessage, language: Language, limit?: number) =>
  new FieldErrors({ [field]: [fieldMessage(message, language, limit)] })

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

/** More calls than the machine can answer: this one was not begun. */
export class TooBusy extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE')
  }
}

/** A failure that the person who runs the instance can mend. Its message is written for them and shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** The last reason that an error names: a failed `fetch` or a refusal of the storage has the telling one inside. */
export function reasonOf(error: unknown): string {
  let reason = error as Error & { code?: string }
  while (reason.cause instanceof Error) reason = reason.cause as typeof reason
  // Several addresses of one host fail together, and then the error has no text of its own.
  return reason.message || reason.code || reason.name || String(error)
}
