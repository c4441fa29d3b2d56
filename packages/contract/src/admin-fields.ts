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

/** For calls by which a stolen session could take over or destroy accounts. Commands on the server need no password. */
export const withPassword = { ...forOperators, needsPassword: true } as const
/** How long an entered password counts, in the session in which it was entered. */
export const passwordCountsMinutes = 5

export const Person = z.object({ id: z.number(), username: z.string() })
