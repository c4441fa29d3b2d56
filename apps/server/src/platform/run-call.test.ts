import { Moment } from '@pollen/contract/moment'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FieldErrors, InvalidToken } from '../errors.ts'
import { identifyViewer } from './run-call.ts'
import { inputLimits, validateInput } from './validate-input.ts'

const ada = { id: 1, sessionId: 7 }
const ben = { id: 2, sessionId: 8 }
const who = {
  identify: async (token: string) => ({ 'of ada': ada, 'of ben': ben })[token] ?? null,
  isOperator: async ({ id }: { id: number }) => id === ben.id,
}
const caller = { address: '203.0.113.9', device: '', isLocal: false }
const forAnyone = { access: 'anyone' } as const
const forMembers = { access: 'member' } as const
const forOperators = { access: 'operator' } as const

test('a call for anyone is made by a member, or by a visitor where there is no valid token', async () => {
  expect(await identifyViewer(forAnyone, { token: 'of ada', caller }, who)).toEqual(ada)
  expect(await identifyViewer(forAnyone, { token: 'expired', caller }, who)).toBeNull()
  expect(await identifyViewer(forAnyone, { token: null, caller }, who)).toBeNull()
})

test('a call for members is refused without a valid token', async () => {
  expect(await identifyViewer(forMembers, { token: 'of ada', caller }, who)).toEqual(ada)
  for (const token of ['expired', null]) {
    await expect(identifyViewer(forMembers, { token, caller }, who)).rejects.toThrow(InvalidToken)
  }
})

test('a call for operators is not there for anybody else', async () => {
  expect(await identifyViewer(forOperators, { token: 'of ben', caller }, who)).toEqual(ben)
  for (const token of ['of ada', 'expired', null]) {
    await expect(identifyViewer(forOperators, { token, caller }, who)).rejects.toMatchObject({ key: 'NOT_FOUND' })
  }
})

const english = { language: 'en', timezone: 'Europe/Brussels' } as const
const note = { input: z.object({ text: z.string().trim().min(1).max(2000), tags: z.array(z.string()).default([]) }) }

test('input is parsed by its schema, and its text is as it will be stored', () => {
  expect(validateInput(note, { text: ' e\u0301te\u0301 ' }, english)).toEqual({ text: 'été', tags: [] })
})

function fieldsOf(input: unknown, language: 'en' | 'fr' = 'en') {
  try {
    validateInput(note, input, { language, timezone: 'Europe/Brussels' })
    return {}
  } catch (error) {
    return (error as FieldErrors).fields
  }
}

test('what is wrong is named by its field, in the language of the caller', () => {
  expect(Object.keys(fieldsOf({ tags: ['a\0b'] }))).toEqual(['tags.0'])
  expect(Object.keys(fieldsOf({ text: '' }))).toEqual(['text'])
  expect(fieldsOf({ text: '' }, 'fr')).not.toEqual(fieldsOf({ text: '' }, 'en'))
  expect(() => validateInput(note, 'no object', english)).toThrow(FieldErrors)
})

test('a field has one error, and a list names its first wrong entry', () => {
  expect(fieldsOf({ text: 5, tags: [1, 2, 3] })).toEqual({ text: ['Invalid field'], 'tags.0': ['Invalid field'] })
})

test('a text that is far too long is refused before it is read, with the limit of its field', () => {
  const endless = 'x'.repeat(inputLimits.textLength + 1)
  expect(fieldsOf({ text: endless })).toEqual({ text: ['Must have at most 2,000 characters'] })
  expect(fieldsOf({ text: 'a', tags: ['b', endless] })).toEqual({ 'tags.1': ['Must have at most 16,000 characters'] })
  expect(fieldsOf({ text: endless }, 'fr').text?.[0]).toMatch(/^Écrivez au plus 2.000 caractères$/)
})

test('a list that is far too long is refused before its entries are', () => {
  expect(fieldsOf({ text: 'a', tags: Array(101).fill(5) })).toEqual({ tags: ['Choose at most 100'] })
})

test('more accents than any language puts on a letter are refused', () => {
  const accents = (count: number) => `a${'\u0323'.repeat(count)}`
  expect(fieldsOf({ text: accents(31) })).toEqual({ text: ['One letter has too many accents'] })
  expect(fieldsOf({ text: accents(31) }, 'fr')).toEqual({ text: ['Une lettre porte trop d’accents'] })
  expect(fieldsOf({ text: accents(30).repeat(60) })).toEqual({})
  expect(fieldsOf({ text: 'Tiếng Việt, עִבְרִית, กี่, தமிழ், བོད་སྐད' })).toEqual({})
})

test('what is nested too deep is named once', () => {
  const deep = JSON.parse(`${'['.repeat(12)}${']'.repeat(12)}`)
  expect(fieldsOf({ text: 'a', tags: [deep, deep, deep] })).toEqual({ 'tags.0': ['Invalid field'] })
  expect(fieldsOf({ text: 'a', more: [deep] })).toEqual({})
})

test('names that every object has are unknown fields, whatever is in them', () => {
  const sent = JSON.parse('{ "text": "a", "__proto__": "\\u0000", "toString": "\\u0000", "constructor": [[]] }')
  expect(validateInput(note, sent, english)).toEqual({ text: 'a', tags: [] })
  expect(fieldsOf(JSON.parse('{ "toString": "a", "hasOwnProperty": 1 }'))).toEqual({ text: ['This field is required'] })
})

const meeting = { input: z.object({ at: z.optional(z.nullable(Moment)) }) }

test('a date without a zone is meant in that of the instance', () => {
  const read = (at: unknown, timezone: string) => validateInput(meeting, { at }, { language: 'en', timezone }).at
  expect(read('2026-06-15T10:00', 'Europe/Brussels')).toEqual(new Date('2026-06-15T08:00:00Z'))
  expect(read('2026-06-15T10:00', 'America/New_York')).toEqual(new Date('2026-06-15T14:00:00Z'))
  expect(read('2026-06-15T10:00Z', 'America/New_York')).toEqual(new Date('2026-06-15T10:00:00Z'))
  expect(read(0, 'America/New_York')).toEqual(new Date(0))
  expect(read(null, 'America/New_York')).toBeNull()
})
