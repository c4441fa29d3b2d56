import type { Socket } from 'node:net'
import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import { type ErrorAnswer, invalidTokenAnswer } from '@pollen/contract/error-answer'
import { type ErrorKey, errors } from '@pollen/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errorText, FieldErrors, InvalidToken, TooBusy, TooManyAttempts } from '../../errors.ts'
import { databaseFailure } from '../database/database-failure.ts'
import { escapeHtml } from '../escape-html.ts'
import { requestLanguage } from './read-caller.ts'

/** The only error handler. An error of an unknown kind is a bug, which is logged and answered with 500. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error)
  if (known.key === 'INTERNAL_ERROR') request.log.error({ err: error }, 'unexpected error')
  // Admission control logs its own rejections, at a limited rate.
  else if (errors[known.key].status >= 500 && !(known instanceof TooBusy)) request.log.warn({ err: error }, known.key)

  request.refusal = known instanceof InvalidToken ? 'INVALID_TOKEN' : known.key
  reply.header('cache-control', 'no-store')
  if (known.key === 'REQUEST_TOO_LARGE') {
    // Clients read the answer only after sending everything, so a small excess is read and dropped.
    if (Number(request.headers['content-length']) <= dropUpToBytes) reply.removeHeader('connection')
    else reply.header('connection', 'close')
  }
  if (known instanceof TooBusy && !isSmall(request)) reply.header('connection', 'close')
  if (known.key === 'REQUEST_TOO_SLOW') reply.header('connection', 'close')
  if (known instanceof InvalidToken) return reply.code(401).send(invalidTokenAnswer)

  const { status } = errors[known.key]
  const wait = retryAfter(known)
  if (wait) reply.header('retry-after', wait)
  const language = requestLanguage(request)
  const message = errorText(known.key, language)
  if (known instanceof TooBusy && request.headers.accept?.includes('text/html')) {
    return reply.code(status).type('text/html; charset=utf-8').send(busyPage(language, message))
  }
  const answer: ErrorAnswer = { key: known.key, message }
  if (known.details !== undefined) answer.details = known.details
  if (known instanceof FieldErrors) answer.serializer_errors = known.fields
  return reply.code(status).send(answer)
}

/** A page that reloads itself after the same delay as Retry-After. */
const busyPage = (language: Language, message: string) =>
  `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><title>Pollen</title><p>${escapeHtml(message)}</p></html>`

const dropUpToBytes = 2 ** 20

/** Returns true if the rest of the body is small enough to be read and dropped. */
const isSmall = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= dropUpToBytes

function retryAfter(error: AppError): number | null {
  if (error instanceof TooManyAttempts) return error.retryAfter
  if (error.key === 'STORAGE_FULL') return 60
  if (error.key === 'MAINTENANCE') return 300
  return error.key === 'SERVICE_UNAVAILABLE' ? 2 : null
}

/** Returns true if the client disconnected while sending. A lost database connection has the same code. */
const isAborted = ({ code, message }: Partial<FastifyError>) => code === 'ECONNRESET' && message === 'aborted'

/** Maps any thrown error to one of the catalogue. */
export function toAppError(error: Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error
  if (isAborted(error)) return new AppError('MALFORMED_REQUEST')
  const failure = databaseFailure(error)
  if (failure) return new AppError(failure, { cause: error })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_CONTENT')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('REQUEST_TOO_LARGE')
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return new AppError(isClientError ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR')
}

type ClientError = Error & { code?: string }

const unreadableStatuses: Record<string, { line: string; key: ErrorKey }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', key: 'REQUEST_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', key: 'REQUEST_TOO_SLOW' },
}

/**
 * Answers requests that Node cannot parse: not HTTP, headers too long, or too slow. Hooks do not run for these, so this adds the
 * security headers. Closes the connection.
 */
export function answerUnreadable(headers: Record<string, string>) {
  return (error: ClientError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const { line, key } = unreadableStatuses[error.code ?? ''] ?? {
      line: '400 Bad Request',
      key: 'MALFORMED_REQUEST' as const,
    }
    const answer: ErrorAnswer = { key, message: errorText(key, fallbackLanguage) }
    const body = JSON.stringify(answer)
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${line}`, ...lines, '', body].join('\r\n'))
  }
}
