import { expect, test } from 'vitest'
import { findHttpUrls, parseHttpUrl } from './http-url.ts'

const found = (text: string) => findHttpUrls(text).map(({ text: url }) => url)

test('finds URLs in order, with their position in the text', () => {
  const text = 'See https://pollen.example and http://other.example/a?b=c#d today'
  expect(findHttpUrls(text)).toEqual([
    { start: 4, text: 'https://pollen.example', href: 'https://pollen.example/' },
    { start: 31, text: 'http://other.example/a?b=c#d', href: 'http://other.example/a?b=c#d' },
  ])
})

test.each([
  ['It is at https://pollen.example/items/7.', 'https://pollen.example/items/7'],
  ['(see https://pollen.example/a_(b)).', 'https://pollen.example/a_(b)'],
  ['“https://pollen.example/«x»”', 'https://pollen.example/«x'],
  ['Really https://pollen.example/really?!', 'https://pollen.example/really'],
  ['https://pollen.example…', 'https://pollen.example'],
  ['<https://pollen.example/a>', 'https://pollen.example/a'],
])('excludes the punctuation at the end of a sentence from a URL: %s', (text, url) => {
  expect(found(text)).toEqual([url])
})

test.each([
  'javascript:alert(1)',
  'ftp://pollen.example',
  'www.pollen.example',
  'https://',
  'https://bank.example@elsewhere.example',
  'https://раypal.example/login',
  'https://αpple.example',
])('%s does not become a link', (text) => {
  expect(found(text)).toEqual([])
})

test('ends a URL at an invisible character', () => {
  expect(found('https://pollen.example/a\u200bb')).toEqual(['https://pollen.example/a'])
  expect(found('https://pollen.example/\u202emoc.knab')).toEqual(['https://pollen.example/'])
})

test('hosts with accents are links to their Punycode host', () => {
  expect(findHttpUrls('https://café.example/')[0]?.href).toBe('https://xn--caf-dma.example/')
})

test.each([
  ['https://pollen.example', 'https://pollen.example/'],
  ['http://10.0.0.1:8080/x', 'http://10.0.0.1:8080/x'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,hello', undefined],
  ['pollen', undefined],
  ['', undefined],
])('accepts only http and https: %s parses to %s', (text, href) => {
  expect(parseHttpUrl(text)?.href).toBe(href)
})
