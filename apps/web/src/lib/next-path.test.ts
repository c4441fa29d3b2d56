import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

const here = 'https://pollen.example'

test.each(['/items', '/items/7?kind=recurrent#comments', '/map?s=a%20b'])('%s is a path of this site', (path) => {
  expect(safeNextPath(path, here)).toBe(path)
})

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  'items',
  '',
  7,
  undefined,
])('%j is not a path of this site', (path) => {
  expect(safeNextPath(path, here)).toBeUndefined()
})

test('no path leads to another site', () => {
  const tricky = fc.array(fc.constantFrom('/', '\\', '.', '..', '\t', '@', ':', '?', '#', 'elsewhere.example', '%2f'))
  fc.assert(
    fc.property(tricky, (parts) => {
      const path = safeNextPath(`/${parts.join('')}`, here)
      if (path !== undefined) expect(new URL(path, here).origin).toBe(here)
    }),
    { numRuns: 2000 },
  )
})
