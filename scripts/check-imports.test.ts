import { expect, test } from 'vitest'
import { findFeatureCycles } from './check-imports.ts'

const web = 'apps/web/src/features'
const module = (source: string, ...imported: string[]) => ({
  source: `${web}/${source}`,
  dependencies: imported.map((path) => ({ resolved: `${web}/${path}` })),
})

test('reports two features that import each other, even without a cycle between files', () => {
  const modules = [
    module('items/page/item-page.tsx', 'members/index.ts'),
    module('members/index.ts', 'members/user-card.tsx'),
    module('members/member-items.tsx', 'items/index.ts'),
  ]
  expect(findFeatureCycles(modules)).toEqual([
    `Import cycle between features: ${web}/items → ${web}/members → ${web}/items`,
  ])
})

test('reports a longer cycle once, with all its features', () => {
  const modules = [module('a/a.ts', 'b/index.ts'), module('b/b.ts', 'c/index.ts'), module('c/c.ts', 'a/index.ts')]
  expect(findFeatureCycles(modules)).toEqual([
    `Import cycle between features: ${web}/a → ${web}/b → ${web}/c → ${web}/a`,
  ])
})

test('accepts imports in one direction, within a feature, and from tests', () => {
  const modules = [
    module('items/list/list.tsx', 'items/form/form.tsx', 'members/index.ts'),
    module('items/form/form.tsx', 'items/items.api.ts'),
    module('members/members.test.ts', 'items/index.ts'),
  ]
  expect(findFeatureCycles(modules)).toEqual([])
})

test('fails if it reads no feature', () => {
  expect(findFeatureCycles([])).toEqual(['No feature was read.'])
})
