import * as z from 'zod/mini'
import { type ErrorKey, errors } from './errors.ts'

const errorKeys = Object.keys(errors) as [ErrorKey, ...ErrorKey[]]

/** The only shape of error answers, except `InvalidTokenAnswer`. */
export const ErrorAnswer = z.object({
  key: z.enum(errorKeys),
  message: z.string(),
  details: z.optional(z.unknown()),
  serializer_errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type ErrorAnswer = z.output<typeof ErrorAnswer>

/** Answer for a missing, unknown, expired or revoked session token. It keeps an older shape for compatibility. */
export const InvalidTokenAnswer = z.object({ detail: z.literal('Invalid token.') })
export const invalidTokenAnswer: z.output<typeof InvalidTokenAnswer> = { detail: 'Invalid token.' }
