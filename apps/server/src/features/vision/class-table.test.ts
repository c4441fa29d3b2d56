import { categories, languages } from '@pollen/contract/constants'
import { expect, test } from 'vitest'
import { builtInLabels } from '../../../../../tools/build/vision-model/built-in-model.ts'
import { classTable, parseClasses } from './class-table.ts'

const known = async () => (await classTable(undefined)).flatMap((one) => one ?? [])

test('each of the thousand classes of the model has its line, in the order of the model', async () => {
  const [none, ...labels] = (await builtInLabels()).filter(Boolean)
  expect(none).toBe('dummy')
  expect((await classTable(undefined))[0]).toBeNull()
  expect((await known()).map(({ label }) => label)).toEqual(labels)
  expect(labels).toHaveLength(1000)
})

test('each class has a name in every language that could begin an item, and a category', async () => {
  for (const { label, names, category } of await known()) {
    for (const language of languages)
      expect([label, names[language]]).toEqual([label, expect.stringMatching(/^[\p{Lu}].{1,39}$/u)])
    expect(categories).toHaveProperty(category)
  }
})

test('the first line of a table may name its languages; without it they are English and French', () => {
  expect(parseClasses('lamp | Lamp | Lampe | HS')).toEqual([
    { label: 'lamp', names: { en: 'Lamp', fr: 'Lampe' }, category: 'HS' },
  ])
  expect(parseClasses('label | nl | category\nlamp | Lamp | HS')).toEqual([
    { label: 'lamp', names: { nl: 'Lamp' }, category: 'HS' },
  ])
})

test('what people share is spread over the categories it belongs to', async () => {
  const used = new Set((await known()).map(({ category }) => category))
  // A helping hand cannot be photographed.
  expect(Object.keys(categories).filter((code) => !used.has(code as never))).toEqual(['HL'])
})

test.each([
  ['too few columns', 'chair | Chair | HS'],
  ['too many columns', 'chair | Chair | Chaise | HS | EQ'],
  ['an unknown category', 'chair | Chair | Chaise | XX'],
  ['no French name', 'chair | Chair |  | HS'],
])('a table with %s is refused, and the line is named', (_what, line) => {
  expect(() => parseClasses(`-\nlamp | Lamp | Lampe | HS\n${line}`)).toThrow(line)
})
