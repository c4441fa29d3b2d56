import { expect, test } from 'vitest'
import { copyLine } from './copy-rows.ts'

test('writes a row as one line, whatever its texts contain', () => {
  const at = new Date('2026-06-15T10:00:00Z')
  expect(copyLine([7, 'a\tb\nc\r\\d', at, null, undefined, ''])).toBe(
    '7\ta\\tb\\nc\\r\\\\d\t2026-06-15T10:00:00.000Z\t\\N\t\\N\t\n',
  )
})

test('keeps the column of an empty first value', () => {
  expect(copyLine(['', 1])).toBe('\t1\n')
})
