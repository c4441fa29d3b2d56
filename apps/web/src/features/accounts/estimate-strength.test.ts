import { expect, test } from 'vitest'
import { estimateStrength } from './estimate-strength.ts'

const person = { username: 'josephine', email: 'jo@garden.example', first_name: 'Jo', last_name: 'Vandermolen' }
const context = { person, instanceName: 'Outremeuse', isCommon: (password: string) => password === 'sunflower1' }

test.each([
  ['', 'short'],
  ['Ab1!xyz', 'short'],
  ['12345678901234', 'passwordDigits'],
  ['SunFlower1', 'passwordCommon'],
  ['Josephine-31', 'passwordSimilar'],
  ['jo-vandermolen', 'passwordSimilar'],
  ['outremeuse2026', 'passwordSimilar'],
  ['pollen-26', 'passwordSimilar'],
  ['xaxaxaxaxaxa', 'weak'],
  ['abcdefghij', 'weak'],
  ['lantern1', 'fair'],
  ['Lantern-Pear', 'good'],
  ['Josephine and a red bicycle', 'strong'],
  ['two pears on a red bicycle', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(estimateStrength(password, context)).toBe(strength)
})
