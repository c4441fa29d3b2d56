import { z } from 'zod'
import { categoryCodes } from './constants.ts'

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

export const CategoryCode = z.enum(categoryCodes)

/** ISO 8601 or epoch seconds; a form sends both as text. */
export const Moment = z
  .union([z.string(), z.number()])
  .transform((sent) => (/^\d{1,11}$/.test(String(sent)) ? new Date(Number(sent) * 1000) : new Date(sent)))
  .refine((date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 10_000, { params: { message: 'date' } })

/** `types[]=DN&types[]=LN`, `types=DN&types=LN` and `types=DN` are all lists. */
export const queryList = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess((sent) => (sent === undefined || Array.isArray(sent) ? sent : [sent]), z.array(entry).max(50).optional())
