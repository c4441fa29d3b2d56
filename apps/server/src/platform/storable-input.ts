import type { Language } from '@pollen/contract/constants'
import type { FieldMessage } from '@pollen/contract/field-messages'
import { momentFormat, readMoment } from '@pollen/contract/moment'
import type { z } from 'zod'
import { fieldError } from '../errors.ts'
import { alternatives, type InputProperty, inputProperties } from './input-schema.ts'

/**
 * What any input may hold, checked before anything else reads it: each of these is far more than an input of ours needs, and
 * small enough that reading it takes a few milliseconds.
 */
export const inputLimits = { textLength: 16_000, listLength: 100, depth: 10 }

/** As many marks in a row as Unicode's Stream-Safe Text Format allows. Sorting them, as NFC does, is quadratic. */
export const maxMarksInARow = 30

/** How an input is read: the language of its errors, and the zone of dates that name none. */
export type Reading = { language: Language; timezone: string }

type Field = Reading & { name: string; property: InputProperty | undefined }

/**
 * The input as it can be stored: its text is NFC, without what a database cannot hold. Fields that the schema does not have
 * are left out unread. Stops at the first thing that is too large, too deep or cannot be stored, and names its field.
 */
export function storableInput(schema: z.core.$ZodType, input: unknown, reading: Reading): unknown {
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
