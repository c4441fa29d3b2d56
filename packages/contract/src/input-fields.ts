import { z } from 'zod'

// Letters, digits, signs and symbols.
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A line or text a person writes: trimmed, and not blank (only invisible characters count as blank). */
export const writtenText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .refine((text) => visible.test(text), { params: { message: 'required' } })

/** A line or text that may be left empty. */
export const optionalText = (limit: number) => z.string().trim().max(limit)

/** An id in a path, where everything arrives as text. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .or(z.number().int().positive())
