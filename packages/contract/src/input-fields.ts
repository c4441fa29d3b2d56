import * as z from 'zod/mini'
import { categoryCodes } from './constants.ts'
import { hasWords } from './has-words.ts'

/** A text a person writes: trimmed, and not blank. */
export const writtenText = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit), z.refine(hasWords, { params: { message: 'required' } }))

/** A text that may be left empty. */
export const optionalText = (limit: number) => z.string().check(z.trim(), z.maxLength(limit))

/** Line breaks, control characters, and those that turn the direction of all that follows them, also of others' text. */
const notInALine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const isOneLine = (text: string) => !notInALine.test(text)
const oneLine = { params: { message: 'line' } }

/** A text of one line, such as a name, that others read beside other text and in the subjects of mails. */
export const writtenLine = (limit: number) => writtenText(limit).check(z.refine(isOneLine, oneLine))

/** A line that may be left empty. */
export const optionalLine = (limit: number) => optionalText(limit).check(z.refine(isOneLine, oneLine))

/** A number in a path or a query, where everything arrives as text. */
export const numberText = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number))

/** An id in a path; a body has it as a number. */
export const PathId = z.union([numberText(/^[1-9]\d{0,15}$/), z.int().check(z.positive())])

export const CategoryCode = z.enum(categoryCodes)

/** A yes or no in a query or a form, where it arrives as text. */
export const TextFlag = z.pipe(
  z.transform((sent: unknown) => (sent === 'true' ? true : sent === 'false' ? false : sent)),
  z.boolean(),
)

/** `types[]=DN&types[]=LN`, `types=DN&types=LN` and `types=DN` are all lists. */
export const requiredQueryList = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.pipe(z.transform(asList), z.array(entry).check(z.maxLength(50)))

export const queryList = <Entry extends z.ZodMiniType>(entry: Entry) => z.optional(requiredQueryList(entry))

const asList = (sent: unknown) => (sent === undefined || Array.isArray(sent) ? sent : [sent])
