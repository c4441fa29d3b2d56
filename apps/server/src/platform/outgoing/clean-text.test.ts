import { expect, test } from 'vitest'
import { cleanLink, cleanText } from './clean-text.ts'

test.each([
  ['keeps plain text', 'Café du Coin 🍵', 'Café du Coin 🍵'],
  ['makes one line of several', '  a\r\n\tb\u2028c\u00a0 d ', 'a b c d'],
  ['leaves out what turns the direction of text', '\u202eabc\u2066', 'abc'],
  ['leaves out NUL and mends half characters', 'a\0b\ud800', 'a b\ufffd'],
  ['keeps joined emoji', '👩\u200d🌾', '👩\u200d🌾'],
  ['composes accents', 'cafe\u0301', 'café'],
  ['is empty for what shows nothing', '\u200b\u2060 \u200d', ''],
  ['is empty for what is no text', { text: 'x' }, ''],
])('%s', (_, value, expected) => {
  expect(cleanText(value, 50)).toBe(expected)
})

test('a long text is cut between characters', () => {
  expect(cleanText('a'.repeat(60), 50)).toBe(`${'a'.repeat(49)}…`)
  expect(cleanText(`${'a'.repeat(48)}🍵🍵`, 50)).toBe(`${'a'.repeat(48)}…`)
})

test('a letter keeps only so many marks', () => {
  expect(cleanText(`a${'\u0323'.repeat(1000)}`, 5000).length).toBeLessThanOrEqual(31)
})

test('a text of megabytes is cut before it is read', () => {
  expect(cleanText('\u0301'.repeat(5_000_000), 100)).toBe('')
  expect(cleanText('x'.repeat(5_000_000), 100)).toHaveLength(100)
})

test('a link that nobody could read is none', () => {
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
