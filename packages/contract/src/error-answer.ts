import { z } from 'zod'
import { type ErrorKey, errors } from './errors.ts'

const errorKeys = Object.keys(errors) as [ErrorKey, ...ErrorKey[]]

/** The one shape of an error answer. */
export const ErrorAnswer = z.object({
  key: z.enum(errorKeys),
  message: z.string(),
  details: z.unknown().optional(),
  serializer_errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorAnswer = z.output<typeof ErrorAnswer>

/** A session token that is missing, unknown, expired or revoked keeps this older shape. */
export const InvalidTokenAnswer = z.object({ detail: z.literal('Invalid token.') })
export const invalidTokenAnswer: z.output<typeof InvalidTokenAnswer> = { detail: 'Invalid token.' }
