import { expect, test } from 'vitest'
import { z } from 'zod'
import { FieldErrors, InvalidToken } from '../errors.ts'
import { identifyViewer, validateInput } from './check-call.ts'

const ada = { id: 1, sessionId: 7 }
const identify = async (token: string) => (token === 'of ada' ? ada : null)
const forAnyone = { access: 'anyone' } as const
const forMembers = { access: 'member' } as const

test('a call for anyone is made by a member, or by a visitor where there is no valid token', async () => {
  expect(await identifyViewer(forAnyone, 'of ada', identify)).toEqual(ada)
  expect(await identifyViewer(forAnyone, 'expired', identify)).toBeNull()
  expect(await identifyViewer(forAnyone, null, identify)).toBeNull()
})

test('a call for members is refused without a valid token', async () => {
  expect(await identifyViewer(forMembers, 'of ada', identify)).toEqual(ada)
  for (const token of ['expired', null]) {
    await expect(identifyViewer(forMembers, token, identify)).rejects.toThrow(InvalidToken)
  }
})

const note = { input: z.object({ text: z.string().trim().min(1), tags: z.array(z.string()).default([]) }) }

test('input is parsed by its schema, and its text is as it will be stored', () => {
  expect(validateInput(note, { text: ' e\u0301te\u0301 ' }, 'en')).toEqual({ text: 'été', tags: [] })
})

test('what is wrong is named by its field, in the language of the caller', () => {
  const fieldsOf = (input: unknown, language: 'en' | 'fr') => {
    try {
      validateInput(note, input, language)
    } catch (error) {
      return (error as FieldErrors).fields
    }
  }
  const english = fieldsOf({ tags: ['a\0b'] }, 'en')
  expect(Object.keys(english ?? {})).toEqual(['tags.0'])
  expect(Object.keys(fieldsOf({ text: '' }, 'en') ?? {})).toEqual(['text'])
  expect(fieldsOf({ text: '' }, 'fr')).not.toEqual(fieldsOf({ text: '' }, 'en'))
  expect(() => validateInput(note, 'no object', 'en')).toThrow(FieldErrors)
})
