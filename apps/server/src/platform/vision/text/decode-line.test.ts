import { expect, test } from 'vitest'
import { decodeLine, readAlphabet } from './decode-line.ts'

const alphabet = readAlphabet('a\n字\né\nb\n')

/** The output of a recogniser: likelihoods of characters per step. The remainder is the blank. */
function outputOf(steps: Record<string, number>[]) {
  const size = alphabet.characters.length
  const data = new Float32Array(steps.length * size)
  for (const [step, likelihoods] of steps.entries()) {
    const sum = Object.values(likelihoods).reduce((a, b) => a + b, 0)
    data[step * size] = 1 - sum
    for (const [character, likelihood] of Object.entries(likelihoods)) {
      data[step * size + alphabet.characters.indexOf(character)] = likelihood
    }
  }
  return { data, dims: [1, steps.length, size] }
}
const textOf = (steps: Record<string, number>[]) => decodeLine(outputOf(steps), alphabet).text

test('merges repeated characters unless a blank separates them', () => {
  expect(textOf([{ a: 0.9 }, { a: 0.9 }, { b: 0.9 }])).toBe('ab')
  expect(textOf([{ a: 0.9 }, {}, { a: 0.9 }])).toBe('aa')
})

test('accepts unlikely spaces but not unlikely letters', () => {
  expect(textOf([{ a: 0.9 }, { ' ': 0.2 }, { ' ': 0.3 }, { b: 0.9 }])).toBe('a b')
  expect(textOf([{ a: 0.9 }, { é: 0.2 }, { b: 0.9 }])).toBe('ab')
})

test('ignores characters of other scripts', () => {
  expect(textOf([{ 字: 0.6, é: 0.35 }, { b: 0.9 }])).toBe('éb')
})

test('confidence is the mean of the letters', () => {
  expect(decodeLine(outputOf([{ a: 0.9 }, { ' ': 0.1 }, { b: 0.7 }]), alphabet).confidence).toBeCloseTo(0.8)
  expect(decodeLine(outputOf([{}, {}]), alphabet)).toEqual({ text: '', confidence: 0 })
})
