import { z } from 'zod'
import { categoryCodes } from './constants.ts'

// Letters, digits, signs and symbols.
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text a person writes: trimmed, and not blank (only invisible characters count as blank). */
export const writtenText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .refine((text) => visible.test(text), { params: { message: 'required' } })

/** A text that may be left empty. */
export const optionalText = (limit: number) => z.string().trim().max(limit)

/** Line breaks, control characters, and those that turn the direction of all that follows them, also of others' text. */
const notInALine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const isOneLine = (text: string) => !notInALine.test(text)
const oneLine = { params: { message: 'line' } }

/** A text of one line, such as a name, that others read beside other text and in the subjects of mails. */
export const writtenLine = (limit: number) => writtenText(limit).refine(isOneLine, oneLine)

/** A line that may be left empty. */
export const optionalLine = (limit: number) => optionalText(limit).refine(isOneLine, oneLine)

/** An id in a path, where everything arrives as text. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .or(z.number().int().positive())

export const CategoryCode = z.enum(categoryCodes)

/** A yes or no in a query or a form, where it arrives as text. */
export const TextFlag = z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())

/** `types[]=DN&types[]=LN`, `types=DN&types=LN` and `types=DN` are all lists. */
export const requiredQueryList = <Entry extends z.ZodType>(entry: Entry) => z.preprocess(asList, z.array(entry).max(50))

export const queryList = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess(asList, z.array(entry).max(50).optional())

const asList = (sent: unknown) => (sent === undefined || Array.isArray(sent) ? sent : [sent])
