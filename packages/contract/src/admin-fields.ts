import * as z from 'zod/mini'
import { optionalText, PathId, requiredText } from './input-fields.ts'

// Fields that the operators' calls share.

/** An operator's reason for a measure. The affected member reads it in a mail and in their export. */
export const maxReasonLength = 500
export const Reason = requiredText(maxReasonLength)
export const maxSearchLength = 100
export const Search = z.optional(optionalText(maxSearchLength))

export const byId = z.object({ id: PathId })
export const withReason = z.extend(byId, { reason: Reason })

export const forOperators = { access: 'operator' } as const

/** For calls that a stolen session could abuse to take over or destroy accounts. Commands on the server need no password. */
export const withPassword = { ...forOperators, needsPassword: true } as const
/** How long an entered password is valid in its session. */
export const passwordCountsMinutes = 5

export const Person = z.object({ id: z.number(), username: z.string() })
