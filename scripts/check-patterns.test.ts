import { expect, test } from 'vitest'
import { patternsOf, slowPattern } from './check-patterns.ts'

const check = (source: string) => patternsOf('here.ts', source).flatMap(slowPattern)

test('a pattern that takes more than linear time is named with its line', () => {
  expect(check('const a = 1\nconst slow = /^(\\d+\\.?\\d*)$/')).toEqual([
    'here.ts:2 /^(\\d+\\.?\\d*)$/ takes 2nd degree polynomial time',
  ])
  expect(check('text.replace(/^(a+)+$/u, "")')).toEqual(['here.ts:1 /^(a+)+$/u takes exponential time'])
})

test('a pattern that is put together cannot be checked, and is named too', () => {
  expect(check('new RegExp(word)')).toEqual([expect.stringMatching(/^here\.ts:1 puts a pattern together/)])
})

test('linear patterns pass, and so does what only looks like one', () => {
  expect(check('const [half] = [a / b / c, /^\\d{1,5}(\\.\\d+)?$/i, /\\p{M}+/gu, "/(a+)+$/"] // /(a+)+$/')).toEqual([])
})
