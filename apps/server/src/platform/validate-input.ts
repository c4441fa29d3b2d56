import type { Language } from '@pollen/contract/constants'
import type { Endpoint, ParsedInputOf } from '@pollen/contract/endpoint'
import type { FieldMessage } from '@pollen/contract/field-messages'
import { momentFormat, readMoment } from '@pollen/contract/moment'
import { z } from 'zod'
import { fieldError, fieldErrors } from '../errors.ts'

/**
 * Limits of any input, checked before anything else reads it: each is far more than an input of ours needs, and small enough that
 * reading it takes a few milliseconds.
 */
export const inputLimits = { textLength: 16_000, listLength: 100, depth: 10 }

/** As many marks in a row as Unicode's Stream-Safe Text Format allows. Sorting them, as NFC does, is quadratic. */
export const maxMarksInARow = 30

/** How an input is read: the language of its errors, and the zone of dates that name none. */
export type Reading = { language: Language; timezone: string }

type Field = Reading & { name: string; property: InputProperty | undefined }

/** Parses what a caller sent by the endpoint's schema, or throws field errors in the caller's language. */
export function validateInput<E extends Pick<Endpoint, 'input'>>(
  { input: schema }: E,
  input: unknown,
  reading: Reading,
): ParsedInputOf<E & Endpoint> {
  const parsed = schema.safeParse(storableInput(schema, input, reading), { reportInput: true })
  if (parsed.success) return parsed.data as ParsedInputOf<E & Endpoint>
  throw fieldErrors(parsed.error, reading.language)
}

/**
 * The input as it can be stored: its text is NFC, without what a database cannot hold. Fields that the schema does not have
 * are left out unread. Stops at the first thing that is too large, too deep or cannot be stored, and names its field.
 */
function storableInput(schema: z.core.$ZodType, input: unknown, reading: Reading): unknown {
  if (!isPlainObject(input)) return cleanField(input, { ...reading, name: 'body', property: undefined })
  const properties = inputProperties(schema)
  const fields = Object.entries(input).filter(([name]) => properties?.has(name) ?? true)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, cleanField(value, { ...reading, name, property: properties?.get(name) })]),
  )
}

function cleanField(value: unknown, field: Field): unknown {
  if (!Array.isArray(value)) return clean(value, field, 1)
  checkList(value, field)
  return value.map((element, index) => clean(element, { ...field, name: `${field.name}.${index}` }, 1))
}

function clean(value: unknown, field: Field, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, field)
  if (depth > inputLimits.depth) throw refuse(field, 'invalid')
  if (Array.isArray(value)) {
    checkList(value, field)
    return value.map((element) => clean(element, field, depth + 1))
  }
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner, field, depth + 1)]))
}

function cleanText(text: string, field: Field): string {
  if (text.length > inputLimits.textLength) throw refuse(field, 'maxLength', inputLimits.textLength)
  if (text.includes('\0') || !text.isWellFormed()) throw refuse(field, 'text')
  if (text.match(/\p{M}+/gu)?.some((marks) => marks.length > maxMarksInARow)) throw refuse(field, 'marks')
  const moment = field.property && alternatives(field.property).find(({ format }) => format === momentFormat)
  if (!moment) return text.normalize('NFC')
  // A schema cannot know the zone of the instance, so a date gets it here.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const time = isDay && moment['x-end-of-day'] ? 'T23:59:59.999' : ''
  return readMoment(text + time, field.timezone)?.toISOString() ?? text
}

function checkList(list: unknown[], field: Field) {
  if (list.length > inputLimits.listLength) throw refuse(field, 'maxItems', inputLimits.listLength)
}

/** Where the schema has a limit of its own, that is the one to name: the caller could not use more anyway. */
function refuse({ name, property, language }: Field, message: FieldMessage, limit?: number) {
  const own =
    property && (message === 'maxLength' || message === 'maxItems')
      ? alternatives(property).find((one) => one[message] !== undefined)?.[message]
      : undefined
  return fieldError(name, message, language, own ?? limit)
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/** What JSON Schema says of one field of an input, as far as reading it needs. */
type InputProperty = {
  format?: string
  'x-end-of-day'?: boolean
  maxLength?: number
  maxItems?: number
  items?: InputProperty
  anyOf?: InputProperty[]
}

const known = new WeakMap<z.core.$ZodType, Map<string, InputProperty> | null>()

/** The fields of an input by their names, or null where the schema does not list them. */
export function inputProperties(input: z.core.$ZodType): Map<string, InputProperty> | null {
  const found = known.get(input)
  if (found !== undefined) return found
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const read = properties ? new Map(Object.entries(properties as Record<string, InputProperty>)) : null
  known.set(input, read)
  return read
}

/** The field itself and every form it may take instead. */
export const alternatives = (property: InputProperty): InputProperty[] => [
  property,
  ...(property.anyOf ?? []).flatMap(alternatives),
]
