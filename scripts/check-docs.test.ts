import { expect, test } from 'vitest'
import { checkCitations } from './check-docs.ts'

const check = (row: string) => checkCitations(`${row}\n\n### Messages on screen\n`, new Set(['65']))

test.each([
  '| a promise | ✓ | `a.ts` | `a.test.ts` |',
  '| a promise | differs | `a.ts`: another way (65) | `a.test.ts` |',
  '| a promise | differs | `a.ts`: another way (D: messages on screen; 65) | `a.test.ts` |',
])('accepts a deviation that cites a heading of the decisions or a decision record: %s', (row) => {
  expect(check(row)).toEqual([])
})

test('reports a deviation without a decision, with its line', () => {
  expect(check('| a promise | differs | `a.ts`: another way, as seen (here) | `a.test.ts` |')).toEqual([
    'docs/spec-coverage.md:1 differs without citing a decision',
  ])
})

test.each(['66', 'D: snackbars'])('reports a citation of %s, which is not a decision', (decision) => {
  expect(check(`| a promise | differs | \`a.ts\`: another way (${decision}) | \`a.test.ts\` |`)).toEqual([
    `docs/spec-coverage.md:1 cites ${decision}, which is not a decision`,
  ])
})
