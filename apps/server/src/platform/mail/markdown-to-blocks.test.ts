import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { OperatorError } from '../../errors.ts'
import { composeMail } from './compose-mail.ts'
import { markdownToBlocks, requireShallow } from './markdown-to-blocks.ts'

const config = readConfig({ PUBLIC_URL: 'https://pollen.example', DATA_DIR: '/nowhere' })

function write(markdown: string) {
  const { title, blocks } = markdownToBlocks(markdown)
  const { text, html } = composeMail({ language: 'en' }, config, { subject: title ?? '', blocks })
  const body = (text.split('Hello,\n\n')[1] ?? '').split('\n\n-- ')[0]
  return { title, text: body, html }
}

test('renders a text in both layouts of a mail', () => {
  const { title, text, html } = write(`
# Repair day &amp; *coffee*

On **Saturday *12* June** we
repair [bikes and **radios**](https://repair.example/?a=1&b=2).

## Bring

1. your bike
2. a cake:
   - with sugar
   - without

<https://pollen.example/about> or [write][us].\\
See you!

[us]: mailto:hello@pollen.example
`)
  expect(title).toBe('Repair day & coffee')
  expect(text).toBe(`On *Saturday _12_ June* we repair bikes and *radios*
<https://repair.example/?a=1&b=2>.

Bring
=====

1. your bike
2. a cake:
   - with sugar
   - without

https://pollen.example/about or write <mailto:hello@pollen.example>.
See you!`)
  expect(html).toContain('<strong>Saturday </strong><strong><em>12</em></strong><strong> June</strong> we repair ')
  expect(html).toContain('href="https://repair.example/?a=1&amp;b=2"')
  expect(html).toMatch(/<ol[^>]*>\n<li>.*your bike.*<\/li>\n<li>.*a cake:<\/div>\n<ul[^>]*>\n<li>.*with sugar/)
  expect(html).toContain('</a>.<br>See you!')
})

test('shows HTML as plain text', () => {
  const { text, html } = write('Hello <b onclick="x()">you</b>\n\n<script>alert(1)</script>\n\n`<i>` &lt;u&gt;')
  expect(text).toContain('Hello <b onclick="x()">you</b>')
  expect(text).toContain('<script>alert(1)</script>')
  expect(html).not.toMatch(/<b |<script|<i>|<u>/)
})

test('renders Markdown between HTML tags', () => {
  expect(write('<!-- **a**\n\n<div>\n**b** <?').text).toBe('<!-- *a*\n\n<div> *b* <?')
})

test('shows quotes, rules and code as plain text', () => {
  expect(write('> Said **so**\n\n---\n\n    npm start').text).toBe('Said *so*\n\nnpm start')
})

test('a heading inside a quote is bold and begins no section', () => {
  const { title, text } = write('> ## Said *so*\n> here\n\nAfter\n\n###### Small')
  expect(title).toBeNull()
  expect(text).toBe('*Said _so_*\n\nhere\n\nAfter\n\nSmall\n=====')
})

test.each([
  ['[x](javascript:alert(1))', 'The link "javascript:alert(1)" does not work'],
  ['[x](/items/5)', 'The link "/items/5" does not work'],
  ['[x](ftp://example.org)', 'does not work'],
  ['![x](https://example.org/a.png)', 'Mails show no pictures of other servers'],
])('rejects %s', (markdown, message) => {
  const read = () => markdownToBlocks(markdown)
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(message)
})

test.each([
  ['lists and quotes in one line', '- 1. > - 1. > - 1. > - 1. x'],
  ['quotes', '>'.repeat(11)],
  ['a deeply indented list', `- a\n${' '.repeat(41)}- b`],
  ['a deeply indented list in a quote', `> - a\n> ${' '.repeat(41)}- b`],
  ['emphasis', `a${'*'.repeat(1_001)}`],
  ['emphasis in an indented line', `a\n    ${'*'.repeat(1_001)}`],
])('refuses too many levels of %s', (_, markdown) => {
  expect(() => requireShallow(markdown)).toThrow('too many levels')
})

test.each([
  ['a rule of dashes', '- '.repeat(40)],
  ['a rule of stars', `   ${'* '.repeat(600)}`],
  ['a rule of underscores', '_'.repeat(1_001)],
  ['indented code', `\`\`\`\n${' '.repeat(60)}x\n\`\`\``],
  ['ten levels', '- 1. > - 1. > - 1. > - x'],
])('accepts %s', (_, markdown) => {
  expect(() => requireShallow(markdown)).not.toThrow()
})
