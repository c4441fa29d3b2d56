import { categories, languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { builtInLabels } from '../../../../../tools/build/vision-model/built-in-model.ts'
import { classTable, parseClasses } from './class-table.ts'

const known = async () => (await classTable(undefined)).flatMap((one) => one ?? [])

test('has a line for each of the thousand classes, in the order of the model', async () => {
  const [none, ...labels] = (await builtInLabels()).filter(Boolean)
  expect(none).toBe('dummy')
  expect((await classTable(undefined))[0]).toBeNull()
  expect((await known()).map(({ label }) => label)).toEqual(labels)
  expect(labels).toHaveLength(1000)
})

test('each class has a category, and a capitalized name in every language', async () => {
  for (const { label, names, category } of await known()) {
    for (const language of languages)
      expect([label, names[language]]).toEqual([label, expect.stringMatching(/^[\p{Lu}].{1,39}$/u)])
    expect(categories).toHaveProperty(category)
  }
})

test('a table may have a header with its languages; the default is English and French', () => {
  expect(parseClasses('lamp | Lamp | Lampe | HS')).toEqual([
    { label: 'lamp', names: { en: 'Lamp', fr: 'Lampe' }, category: 'HS' },
  ])
  expect(parseClasses('label | nl | category\nlamp | Lamp | HS')).toEqual([
    { label: 'lamp', names: { nl: 'Lamp' }, category: 'HS' },
  ])
})

test('the classes cover all categories that can be photographed', async () => {
  const used = new Set((await known()).map(({ category }) => category))
  // HL stands for a helping hand.
  expect(Object.keys(categories).filter((code) => !used.has(code as never))).toEqual(['HL'])
})

test.each([
  ['too few columns', 'chair | Chair | HS'],
  ['too many columns', 'chair | Chair | Chaise | HS | EQ'],
  ['an unknown category', 'chair | Chair | Chaise | XX'],
  ['no French name', 'chair | Chair |  | HS'],
])('rejects a table with %s and reports the line', (_what, line) => {
  expect(() => parseClasses(`-\nlamp | Lamp | Lampe | HS\n${line}`)).toThrow(line)
})
