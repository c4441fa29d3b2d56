import { ApiError, NetworkError } from './api-error.ts'
import { formatWait } from './format.ts'
import { currentLanguage, type Translate } from './i18n.ts'

type Options = {
  t: Translate
  /** Adds "Error 404: " before messages without a known key. */
  withStatus?: boolean
}

/** The messages about a failure: one, or one for each refused field. */
export function errorMessages(failure: unknown, { t, withStatus = true }: Options): string[] {
  if (failure instanceof NetworkError) return [t('connection-error')]
  if (!(failure instanceof ApiError)) return [t('error-unreadable')]
  if (failure.isInvalidToken) return []

  const lines = fieldLines(failure.fields)
  if (lines.length > 0) return lines

  if (failure.status === 429 && failure.retryAfter) {
    return [t('error-too-often', { time: formatWait(failure.retryAfter, currentLanguage()) })]
  }
  const message = bodyMessage(failure.body, t)
  // An error of the catalogue explains itself.
  const isExplained = isText(failure.key) || !withStatus
  return [isExplained ? message : t('error-with-status', { status: failure.status, message })]
}

function bodyMessage(body: unknown, t: Options['t']): string {
  if (isText(body)) return body
  if (body === null || body === undefined || body === '') return t('error-without-message')
  const { message, error, key, detail } = body as Record<string, unknown>
  if (isText(message)) return message
  if (isText(error)) return error
  if (isText(key)) return t(`error_keys__${key}`)
  if (isText(detail)) return detail
  return t('error-unreadable')
}

function fieldLines(fields: Record<string, string[]>): string[] {
  return Object.entries(fields).flatMap(([field, messages]) => messages.map((message) => `(${field}) ${message}`))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
