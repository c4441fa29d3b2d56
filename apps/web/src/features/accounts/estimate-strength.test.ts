import { expect, test } from 'vitest'
import { estimateStrength } from './estimate-strength.ts'

test.each([
  ['', 'short'],
  ['Ab1!xyz', 'short'],
  ['12345678901234', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghij', 'weak'],
  ['lantern1', 'fair'],
  ['Lantern-Pear', 'good'],
  ['two pears on a red bicycle', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength)
})

test('a password made of a name is weak', () => {
  expect(estimateStrength('Josephine-2031', ['josephine'])).toBe('weak')
  expect(estimateStrength('Josephine-2031', ['jo', ''])).toBe('strong')
})
