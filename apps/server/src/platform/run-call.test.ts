import { Moment } from '@pollen/contract/moment'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FieldErrors, InvalidToken } from '../errors.ts'
import { identifyViewer } from './run-call.ts'
import { inputLimits, validateInput } from './validate-input.ts'

const ada = { id: 1, sessionId: 7, blocksVersion: 0 }
const ben = { id: 2, sessionId: 8, blocksVersion: 0 }
const carl = { id: 3, sessionId: 9, blocksVersion: 0 }
const auth = {
  identify: async (token: string) => ({ 'of ada': ada, 'of ben': ben, 'of carl': carl })[token] ?? null,
  hasRole: async (role: string, { id }: { id: number }) => id === ben.id || (role === 'moderator' && id === carl.id),
}
const caller = { address: '203.0.113.9', device: '', isLocal: false }
const forAnyone = { access: 'anyone' } as const
const forMembers = { access: 'member' } as const
const forOperators = { access: 'operator' } as const
const forModerators = { access: 'moderator' } as const

test('a call for anyone identifies a member, or a visitor without a valid token', async () => {
  expect(await identifyViewer(forAnyone, { token: 'of ada', caller }, auth)).toEqual(ada)
  expect(await identifyViewer(forAnyone, { token: 'expired', caller }, auth)).toBeNull()
  expect(await identifyViewer(forAnyone, { token: null, caller }, auth)).toBeNull()
})

test('rejects a call for members without a valid token', async () => {
  expect(await identifyViewer(forMembers, { token: 'of ada', caller }, auth)).toEqual(ada)
  for (const token of ['expired', null]) {
    await expect(identifyViewer(forMembers, { token, caller }, auth)).rejects.toThrow(InvalidToken)
  }
})

test('hides calls of operators and moderators from others', async () => {
  expect(await identifyViewer(forOperators, { token: 'of ben', caller }, auth)).toEqual(ben)
  expect(await identifyViewer(forModerators, { token: 'of carl', caller }, auth)).toEqual(carl)
  for (const [access, tokens] of [
    [forOperators, ['of ada', 'of carl', 'expired', null]],
    [forModerators, ['of ada', 'expired', null]],
  ] as const) {
    for (const token of tokens) {
      await expect(identifyViewer(access, { token, caller }, auth)).rejects.toMatchObject({ key: 'NOT_FOUND' })
    }
  }
})

const english = { language: 'en', timezone: 'Europe/Brussels' } as const
const note = { input: z.object({ text: z.string().trim().min(1).max(2000), tags: z.array(z.string()).default([]) }) }

test('parses input by its schema and normalises its text', () => {
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

test('reports errors by field, in the language of the caller', () => {
  expect(Object.keys(fieldsOf({ tags: ['a\0b'] }))).toEqual(['tags.0'])
  expect(Object.keys(fieldsOf({ text: '' }))).toEqual(['text'])
  expect(fieldsOf({ text: '' }, 'fr')).not.toEqual(fieldsOf({ text: '' }, 'en'))
  expect(() => validateInput(note, 'no object', english)).toThrow(FieldErrors)
})

test('reports one error per field, and the first invalid entry of a list', () => {
  expect(fieldsOf({ text: 5, tags: [1, 2, 3] })).toEqual({ text: ['Invalid field'], 'tags.0': ['Invalid field'] })
})

test('rejects a far too long text before parsing, with the limit of its field', () => {
  const endless = 'x'.repeat(inputLimits.textLength + 1)
  expect(fieldsOf({ text: endless })).toEqual({ text: ['Must have at most 2,000 characters'] })
  expect(fieldsOf({ text: 'a', tags: ['b', endless] })).toEqual({ 'tags.1': ['Must have at most 16,000 characters'] })
  expect(fieldsOf({ text: endless }, 'fr').text?.[0]).toMatch(/^Écrivez au plus 2.000 caractères$/)
})

test('rejects a far too long list before its entries', () => {
  expect(fieldsOf({ text: 'a', tags: Array(101).fill(5) })).toEqual({ tags: ['Choose at most 100'] })
})

test('rejects more accents on a letter than any language uses', () => {
  const accents = (count: number) => `a${'\u0323'.repeat(count)}`
  expect(fieldsOf({ text: accents(31) })).toEqual({ text: ['One letter has too many accents'] })
  expect(fieldsOf({ text: accents(31) }, 'fr')).toEqual({ text: ['Une lettre porte trop d’accents'] })
  expect(fieldsOf({ text: accents(30).repeat(60) })).toEqual({})
  expect(fieldsOf({ text: 'Tiếng Việt, עִבְרִית, กี่, தமிழ், བོད་སྐད' })).toEqual({})
})

test('reports too deep nesting once', () => {
  const deep = JSON.parse(`${'['.repeat(12)}${']'.repeat(12)}`)
  expect(fieldsOf({ text: 'a', tags: [deep, deep, deep] })).toEqual({ 'tags.0': ['Invalid field'] })
  expect(fieldsOf({ text: 'a', more: [deep] })).toEqual({})
})

test('ignores names of object properties, such as toString, as unknown fields', () => {
  const sent = JSON.parse('{ "text": "a", "__proto__": "\\u0000", "toString": "\\u0000", "constructor": [[]] }')
  expect(validateInput(note, sent, english)).toEqual({ text: 'a', tags: [] })
  expect(fieldsOf(JSON.parse('{ "toString": "a", "hasOwnProperty": 1 }'))).toEqual({ text: ['This field is required'] })
})

const meeting = { input: z.object({ at: z.optional(z.nullable(Moment)) }) }

test('a date without a zone is in the time zone of the instance', () => {
  const read = (at: unknown, timezone: string) => validateInput(meeting, { at }, { language: 'en', timezone }).at
  expect(read('2026-06-15T10:00', 'Europe/Brussels')).toEqual(new Date('2026-06-15T08:00:00Z'))
  expect(read('2026-06-15T10:00', 'America/New_York')).toEqual(new Date('2026-06-15T14:00:00Z'))
  expect(read('2026-06-15T10:00Z', 'America/New_York')).toEqual(new Date('2026-06-15T10:00:00Z'))
  expect(read(0, 'America/New_York')).toEqual(new Date(0))
  expect(read(null, 'America/New_York')).toBeNull()
})
