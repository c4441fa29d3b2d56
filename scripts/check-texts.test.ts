import { expect, test } from 'vitest'
import { findHardCodedTexts } from './check-texts.ts'

const keys = new Set(['log-in', 'page-title__home'])
const check = (code: string) => findHardCodedTexts('here.tsx', code, keys)

test.each([
  '<p>Hello</p>',
  '<p>{count} things</p>',
  "<p>{'Hello'}</p>",
  "<p>{isOpen ? t('open') : 'Closed'}</p>",
  "<p>{name || 'Somebody'}</p>",
  `<p>{\`\${count} things\`}</p>`,
  '<img alt="A bicycle" />',
  "<button aria-label={isOpen ? 'Close' : t('open')} />",
  '<Field label="Name" />',
  `<input placeholder={\`Search \${town}\`} />`,
  '<p title="log-in" />',
  "const entry = { label: 'Log in' }",
  "document.title = 'Pollen – ' + name",
  "element.setAttribute('aria-label', 'Map')",
])('reports %s with its line', (code) => {
  expect(check(`\n${code}`)).toEqual([expect.stringMatching(/^here\.tsx:2 shows /)])
})

test('accepts translations, their keys in tables, punctuation and URLs', () => {
  const code = `
    const entries = [{ label: 'log-in', title: \`page-title__\${name}\` }]
    const shown = <p title={t('title')} className="wide" id="Bar">{t('hello')} · {count} – {kind === 'Loan' && t('loan')}</p>
    const address = <input placeholder="https://www.example.org/…" aria-labelledby="name" alt="" />`
  expect(check(code)).toEqual([])
})
