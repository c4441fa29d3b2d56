import { expect, test } from 'vitest'
import { cleanLink, cleanText } from './clean-text.ts'

test.each([
  ['keeps plain text', 'Café du Coin 🍵', 'Café du Coin 🍵'],
  ['joins lines', '  a\r\n\tb\u2028c\u00a0 d ', 'a b c d'],
  ['removes characters that change the text direction', '\u202eabc\u2066', 'abc'],
  ['removes NUL and replaces lone surrogates', 'a\0b\ud800', 'a b\ufffd'],
  ['keeps joined emoji', '👩\u200d🌾', '👩\u200d🌾'],
  ['composes accents', 'cafe\u0301', 'café'],
  ['returns an empty string for invisible characters', '\u200b\u2060 \u200d', ''],
  ['returns an empty string for other values', { text: 'x' }, ''],
])('%s', (_, value, expected) => {
  expect(cleanText(value, 50)).toBe(expected)
})

test('truncates a long text between characters', () => {
  expect(cleanText('a'.repeat(60), 50)).toBe(`${'a'.repeat(49)}…`)
  expect(cleanText(`${'a'.repeat(48)}🍵🍵`, 50)).toBe(`${'a'.repeat(48)}…`)
})

test('limits the combining marks of a letter', () => {
  expect(cleanText(`a${'\u0323'.repeat(1000)}`, 5000).length).toBeLessThanOrEqual(31)
})

test('truncates a text of megabytes before processing it', () => {
  expect(cleanText('\u0301'.repeat(5_000_000), 100)).toBe('')
  expect(cleanText('x'.repeat(5_000_000), 100)).toHaveLength(100)
})

test('rejects a link of excessive length', () => {
  expect(cleanLink(`https://example.org/${'a'.repeat(2000)}`)).toBe('')
})

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['HTTP://Example.org', 'http://example.org/'],
  ['www.example.org', 'https://www.example.org/'],
  ['javascript:alert(1)', ''],
  ['java\nscript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['//example.org', 'https://example.org/'],
  ['https://ada:secret@example.org', ''],
  ['https://localhost/', ''],
  ['not a link', ''],
  [42, ''],
])('the link %s is read as "%s"', (value, expected) => {
  expect(cleanLink(value)).toBe(expected)
})
