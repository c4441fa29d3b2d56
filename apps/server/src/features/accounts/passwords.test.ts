import { expect, test } from 'vitest'
import type { AppError } from '../../errors.ts'
import { verifyPassword } from './passwords.ts'

const tryFor = (caller: string) => verifyPassword('a guess', null, caller).catch((error: AppError) => error.key)

test('six hundred concurrent passwords of one caller leave the queue open for others', async () => {
  const many = Array.from({ length: 600 }, () => tryFor('member 1'))
  expect(await tryFor('member 2')).toBe(false)
  const answers = await Promise.all(many)
  expect(answers.filter((answer) => answer === false).length).toBeGreaterThanOrEqual(50)
  expect(new Set(answers)).toEqual(new Set([false, 'TOO_MANY_ATTEMPTS']))
})
