import { expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'

const shown = (content: string) =>
  messageParts(content).map((part) =>
    part.kind === 'link' ? { link: part.href } : part.kind === 'location' ? part.location : part.text,
  )

test('turns web addresses into links, without the punctuation around them', () => {
  expect(shown('See https://pollen.example/items/7.')).toEqual([
    'See ',
    { link: 'https://pollen.example/items/7' },
    '.',
  ])
  expect(shown('(http://a.example/b_(c)), ok?')).toEqual(['(', { link: 'http://a.example/b_(c)' }, '), ok?'])
  expect(shown('HTTPS://A.EXAMPLE')).toEqual([{ link: 'https://a.example/' }])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://a.example',
  'https://',
  'http://[',
  'www.a.example',
  '<img src=x onerror=alert(1)>',
  'mailto:noor@a.example',
])('keeps %s as text', (content) => {
  expect(shown(content)).toEqual([content])
})

test.each([
  'https://bank.example@thief.example',
  'https://bank.example:443@thief.example/log-in',
  'https://bank.example\\@thief.example',
  'https://b\u0430nk.example',
  'https://bank.example\u2044log-in.thief.example',
  'https://bank.example%2flog-in.thief.example',
])('does not link an address that imitates another one: %s', (address) => {
  expect(shown(address)).toEqual([address])
})

test.each([
  ['https://liège.example/à-faire', 'https://xn--lige-6oa.example/%C3%A0-faire'],
  ['http://localhost:3000?a=b@c', 'http://localhost:3000/?a=b@c'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
])('links addresses with accents, ports and IP addresses: %s', (address, link) => {
  expect(shown(address)).toEqual([{ link }])
})

test('parses a long text of almost-links and almost-positions in linear time', () => {
  const pieces = ['https://', 'https://(', "1°1'", '1.1111,', '5.000 ', '))))', 'h', '1°']
  const start = performance.now()
  for (const piece of pieces) messageParts(piece.repeat(100_000 / piece.length))
  expect(performance.now() - start).toBeLessThan(2000)
})

test('ends a link at an invisible character', () => {
  expect(shown('https://a.example/\u202Egnp.exe')).toEqual([{ link: 'https://a.example/' }, '\u202Egnp.exe'])
})

test('recognizes coordinates in common notations', () => {
  const liege = { latitude: 50.645094, longitude: 5.573611 }
  expect(shown('I am at 50.645094, 5.573611 now')).toEqual(['I am at ', liege, ' now'])
  expect(shown('50.645094,5.573611')).toEqual([liege])
  expect(shown('-33.868820; 151.209290')).toEqual([{ latitude: -33.86882, longitude: 151.20929 }])
  expect(shown(`à 50°38'24"N 5°34'12"E.`)).toEqual(['à ', { latitude: 50.64, longitude: expect.closeTo(5.57, 6) }, '.'])
  expect(shown(`50°38'24"N 5°34'12"O`)).toEqual([{ latitude: 50.64, longitude: expect.closeTo(-5.57, 6) }])
})

test.each([
  '3.50, 4.20',
  '1.2.345, 6.789',
  '98.123, 200.456',
  'il fait 20° dehors, nous rentrons',
  '10.000.000, 5.000.000',
  '2026.11.165, 7.123',
])('does not read %s as a position', (content) => {
  expect(shown(content)).toEqual([content])
})

test('preserves every character of unusual messages', () => {
  const strange = [
    `${'https://'.repeat(400)}x`,
    '°'.repeat(4000),
    '1.234,'.repeat(600),
    `${'(['.repeat(100)}https://a.example)])]`,
    `1°${'N'.repeat(4000)}`,
  ]
  for (const content of strange) {
    expect(
      messageParts(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
  }
})
