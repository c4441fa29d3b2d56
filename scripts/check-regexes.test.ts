import { expect, test } from 'vitest'
import { regexesOf, slowRegex } from './check-regexes.ts'

const check = (source: string) => regexesOf('here.ts', source).flatMap(slowRegex)

test('reports a regular expression that takes more than linear time, with its line', () => {
  expect(check('const a = 1\nconst slow = /^(\\d+\\.?\\d*)$/')).toEqual([
    'here.ts:2 /^(\\d+\\.?\\d*)$/ takes 2nd degree polynomial time',
  ])
  expect(check('text.replace(/^(a+)+$/u, "")')).toEqual(['here.ts:1 /^(a+)+$/u takes exponential time'])
})

test('reports a regular expression that is built at run time, because it cannot be checked', () => {
  expect(check('new RegExp(word)')).toEqual([
    expect.stringMatching(/^here\.ts:1 builds a regular expression at run time/),
  ])
})

test('accepts linear regular expressions and divisions, and ignores strings and comments', () => {
  expect(check('const [half] = [a / b / c, /^\\d{1,5}(\\.\\d+)?$/i, /\\p{M}+/gu, "/(a+)+$/"] // /(a+)+$/')).toEqual([])
})
