import type { Language } from '@pollen/contract/constants'
import type { Endpoint, ParsedInputOf } from '@pollen/contract/endpoint'
import type { FieldMessage } from '@pollen/contract/field-messages'
import { momentFormat, readMoment } from '@pollen/contract/moment'
import { z } from 'zod'
import { fieldError, fieldErrors } from '../errors.ts'

/**
 * Limits of any input, checked before validation. Each is far above the needs of a valid input, and small enough that validation takes
 * a few milliseconds.
 */
export const inputLimits = { textLength: 16_000, listLength: 100, depth: 10 }

/** The limit of Unicode's Stream-Safe Text Format. NFC sorts consecutive marks in quadratic time. */
export const maxMarksInARow = 30

/** Options for reading an input: the language of errors, and the time zone of dates without one. */
export type Reading = { language: Language; timezone: string }

type Field = Reading & { name: string; property: InputProperty | undefined }

/** Parses an input by the schema of its endpoint, or throws field errors in the caller's language. */
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
 * Normalises the text of an input to NFC and drops fields that are not in the schema, without reading them. Throws an error for the
 * first field that is too large, too deep or contains text that cannot be stored.
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
  // Adds the time zone of the instance here, because schemas do not know it.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const time = isDay && moment['x-end-of-day'] ? 'T23:59:59.999' : ''
  return readMoment(text + time, field.timezone)?.toISOString() ?? text
}

function checkList(list: unknown[], field: Field) {
  if (list.length > inputLimits.listLength) throw refuse(field, 'maxItems', inputLimits.listLength)
}

/** Creates a field error. Reports the limit of the schema if it has one, because the caller cannot exceed it anyway. */
function refuse({ name, property, language }: Field, message: FieldMessage, limit?: number) {
  const own =
    property && (message === 'maxLength' || message === 'maxItems')
      ? alternatives(property).find((one) => one[message] !== undefined)?.[message]
      : undefined
  return fieldError(name, message, language, own ?? limit)
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/** The relevant parts of the JSON Schema of an input field. */
type InputProperty = {
  format?: string
  'x-end-of-day'?: boolean
  maxLength?: number
  maxItems?: number
  items?: InputProperty
  anyOf?: InputProperty[]
}

const known = new WeakMap<z.core.$ZodType, Map<string, InputProperty> | null>()

/** Returns the fields of an input by name, or null if the schema does not list them. */
export function inputProperties(input: z.core.$ZodType): Map<string, InputProperty> | null {
  const found = known.get(input)
  if (found !== undefined) return found
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const read = properties ? new Map(Object.entries(properties as Record<string, InputProperty>)) : null
  known.set(input, read)
  return read
}

/** Returns a field and its alternatives in `anyOf`. */
export const alternatives = (property: InputProperty): InputProperty[] => [
  property,
  ...(property.anyOf ?? []).flatMap(alternatives),
]
