import type * as z from 'zod/mini'
import type { Language } from './constants.ts'

/** Names of the messages about fields. Their texts are in `locales`. */
export const fieldMessageNames = [
  'invalid',
  'required',
  'email',
  'confirmation',
  'url',
  'date',
  'future',
  'number',
  'choice',
  'location',
  'pair',
  'bounds',
  'text',
  'marks',
  'line',
  'taken',
  'username',
  'passwordDigits',
  'passwordCommon',
  'passwordSimilar',
  'mastodon',
  'pictureType',
  'pictureSize',
  'picturePixels',
  'categoriesDiffer',
  'resource',
  'ofResource',
  'otherType',
  'endBeforeStart',
  'tooManyImages',
  'deepPage',
  'linkOfNewMember',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'mailPicture',
  'mailLink',
  'mailNesting',
] as const

/** Messages that schemas may refer to, as `ctx.issues.push({ code: 'custom', input, params: { message: 'location' } })`. */
export type FieldMessage = (typeof fieldMessageNames)[number]

/** Formats small numbers without Intl, because they are the same in every language and a browser loads Intl data on first use. */
export const writeLimit = (limit: number | bigint, language: Language) =>
  limit < 1000 ? String(limit) : limit.toLocaleString(language)

type WriteMessage = (message: FieldMessage, limit: number | bigint) => string

/** Field → its first error message, formatted by `write`. Parse with `reportInput: true`. */
export function fieldMessages(error: z.core.$ZodError, write: WriteMessage): Record<string, string[]> {
  const found = new Map<PropertyKey, [field: string, messages: string[]]>()
  for (const issue of error.issues) {
    const [name = 'body'] = issue.path
    // For lists, only the first invalid entry is reported.
    if (found.has(name)) continue
    const { message, limit } = describe(issue)
    found.set(name, [issue.path.join('.') || 'body', [write(message, limit)]])
  }
  return Object.fromEntries(found.values())
}

type MessageWithLimit = { message: FieldMessage; limit: number | bigint }

function describe(issue: z.core.$ZodIssue): MessageWithLimit {
  const plain = (message: FieldMessage): MessageWithLimit => ({ message, limit: 0 })
  const isMissing = issue.input === undefined || issue.input === ''
  if (isMissing && issue.code !== 'custom') return plain('required')
  switch (issue.code) {
    case 'invalid_type':
      return plain(isFieldMessage(issue.expected) ? issue.expected : 'invalid')
    case 'invalid_format':
      return plain(isFieldMessage(issue.format) ? issue.format : 'invalid')
    case 'invalid_value':
      return plain('choice')
    case 'too_small':
      return { message: smallest(issue.origin), limit: issue.minimum }
    case 'too_big':
      return { message: largest(issue.origin), limit: issue.maximum }
    case 'custom':
      return plain(isFieldMessage(issue.params?.message) ? issue.params.message : 'invalid')
    default:
      return plain('invalid')
  }
}

const smallest = (origin: string) =>
  origin === 'string' ? 'minLength' : origin === 'array' || origin === 'set' ? 'minItems' : 'minimum'
const largest = (origin: string) =>
  origin === 'string' ? 'maxLength' : origin === 'array' || origin === 'set' ? 'maxItems' : 'maximum'
const isFieldMessage = (value: unknown): value is FieldMessage =>
  (fieldMessageNames as readonly unknown[]).includes(value)
