import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('logs the useful fields of an error, without the details of drivers', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('because') }), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
    client: { password: 'secret' },
  })
  const described = describeError(error)
  expect(described).toMatchObject({
    type: 'Error',
    message: 'duplicate key',
    code: '23505',
    cause: { message: 'because' },
  })
  expect(JSON.stringify(described)).not.toMatch(/secret|ada@example/)
})
