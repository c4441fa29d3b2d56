import * as z from 'zod/mini'
import { optionalText, PathId, writtenText } from './input-fields.ts'

// What the calls of operators have in common.

/** Why an operator does something to a member: they read it in a mail and in their export. */
export const maxReasonLength = 500
export const Reason = writtenText(maxReasonLength)
export const Search = z.optional(optionalText(100))

export const byId = z.object({ id: PathId })
export const withReason = z.extend(byId, { reason: Reason })

export const forOperators = { access: 'operator' } as const

export const Person = z.object({ id: z.number(), username: z.string() })
