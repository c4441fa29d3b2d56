import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShallowJson } from './json-depth.ts'

const lists = (depth: number, inner = '') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

test('rejects more than 32 levels in any place', () => {
  expect(isShallowJson(lists(32))).toBe(true)
  expect(isShallowJson(lists(33))).toBe(false)
  expect(isShallowJson(`{"a":"]]]]","b":${lists(32)}}`)).toBe(false)
  expect(isShallowJson(`[${lists(30)},${lists(30)}]`)).toBe(true)
})

test('ignores brackets in strings, also after escapes', () => {
  expect(isShallowJson(JSON.stringify({ [lists(99)]: lists(99) }))).toBe(true)
  expect(isShallowJson(`["\\\\",${lists(40)}]`)).toBe(false)
  expect(isShallowJson(`["\\"${lists(40)}"]`)).toBe(true)
  expect(isShallowJson('"\\')).toBe(true)
})

test('agrees with the depth of the parsed value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 0, max: 40 }), (value, depth) => {
      const text = lists(depth, JSON.stringify(value))
      expect(isShallowJson(text)).toBe(depthOf(JSON.parse(text)) <= 32)
    }),
  )
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
