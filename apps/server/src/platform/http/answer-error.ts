import { type ErrorAnswer, invalidTokenAnswer } from '@pollen/contract/error-answer'
import { errors } from '@pollen/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, FieldErrors, InvalidToken, TooManyAttempts } from '../../errors.ts'
import { databaseFailure } from '../database/database-failure.ts'
import { requestLanguage } from './request-language.ts'

/** The one place where something thrown becomes an answer. What nobody threw on purpose is a bug: logged, and a 500. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = knownError(error)
  if (known.key === 'INTERNAL_ERROR') request.log.error({ err: error }, 'unexpected error')
  else if (errors[known.key].status >= 500) request.log.warn({ err: error }, known.key)

  reply.header('cache-control', 'no-store')
  // Nobody waits for the rest of it.
  if (known.key === 'REQUEST_TOO_LARGE') reply.header('connection', 'close')
  if (known instanceof InvalidToken) return reply.code(401).send(invalidTokenAnswer)

  const { status, ...texts } = errors[known.key]
  const wait = retryAfter(known)
  if (wait) reply.header('retry-after', wait)
  const answer: ErrorAnswer = { key: known.key, message: texts[requestLanguage(request)] }
  if (known.details !== undefined) answer.details = known.details
  if (known instanceof FieldErrors) answer.serializer_errors = known.fields
  return reply.code(status).send(answer)
}

function retryAfter(error: AppError): number | null {
  if (error instanceof TooManyAttempts) return error.retryAfter
  if (error.key === 'STORAGE_FULL') return 60
  return error.key === 'SERVICE_UNAVAILABLE' ? 2 : null
}

function knownError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const failure = databaseFailure(error)
  if (failure) return new AppError(failure, { cause: error })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_CONTENT')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('REQUEST_TOO_LARGE')
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return new AppError(isCallersFault ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR')
}
