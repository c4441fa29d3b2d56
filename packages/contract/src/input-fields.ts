import * as z from 'zod/mini'
import { categoryCodes } from './constants.ts'
import { hasWords } from './has-words.ts'

/** Trimmed text that must not be blank. */
export const requiredText = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit), z.refine(hasWords, { params: { message: 'required' } }))

/** Trimmed text that may be empty. */
export const optionalText = (limit: number) => z.string().check(z.trim(), z.maxLength(limit))

/** Line breaks, control characters, and bidi controls, which would also change the direction of text by others. */
const notInALine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const isOneLine = (text: string) => !notInALine.test(text)
const oneLine = { params: { message: 'line' } }

/** A single line of required text, such as a name, which is shown beside other text and in subjects of mails. */
export const requiredLine = (limit: number) => requiredText(limit).check(z.refine(isOneLine, oneLine))

/** A single line of text that may be empty. */
export const optionalLine = (limit: number) => optionalText(limit).check(z.refine(isOneLine, oneLine))

/** A number in a path or a query, which arrives as text. */
export const numberText = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number))

/** An id as text in a path, or as a number in a body. */
export const PathId = z.union([numberText(/^[1-9]\d{0,15}$/), z.int().check(z.gte(1))])

export const CategoryCode = z.enum(categoryCodes)

/** A boolean that may arrive as text in a query or a form. */
export const TextFlag = z.pipe(
  z.transform((sent: unknown) => (sent === 'true' ? true : sent === 'false' ? false : sent)),
  z.boolean(),
)

/** Accepts `types[]=DN&types[]=LN`, `types=DN&types=LN` and `types=DN` as lists. */
export const requiredQueryList = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.pipe(z.transform(asList), z.array(entry).check(z.maxLength(50)))

export const queryList = <Entry extends z.ZodMiniType>(entry: Entry) => z.optional(requiredQueryList(entry))

const asList = (sent: unknown) => (sent === undefined || Array.isArray(sent) ? sent : [sent])
