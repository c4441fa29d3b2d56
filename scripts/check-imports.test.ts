import { expect, test } from 'vitest'
import { findFolderCycles } from './check-imports.ts'

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
  expect(findFolderCycles(modules)).toEqual([
    `Import cycle between features: ${web}/items → ${web}/members → ${web}/items`,
  ])
})

test('reports a longer cycle once, with all its features', () => {
  const modules = [module('a/a.ts', 'b/index.ts'), module('b/b.ts', 'c/index.ts'), module('c/c.ts', 'a/index.ts')]
  expect(findFolderCycles(modules)).toEqual([
    `Import cycle between features: ${web}/a → ${web}/b → ${web}/c → ${web}/a`,
  ])
})

test('accepts imports in one direction, within a feature, and from tests', () => {
  const modules = [
    module('items/list/list.tsx', 'items/form/form.tsx', 'members/index.ts'),
    module('items/form/form.tsx', 'items/items.api.ts'),
    module('members/members.test.ts', 'items/index.ts'),
  ]
  expect(findFolderCycles(modules)).toEqual([])
})

test('reports folders of an app that import each other', () => {
  const modules = [
    { source: 'apps/web/src/ui/field.tsx', dependencies: [{ resolved: 'apps/web/src/lib/format.ts' }] },
    { source: 'apps/web/src/lib/form.ts', dependencies: [{ resolved: 'apps/web/src/ui/form.ts' }] },
    module('items/items.api.ts', 'items/item.ts'),
  ]
  expect(findFolderCycles(modules)).toEqual([
    'Import cycle between folders of an app: apps/web/src/ui → apps/web/src/lib → apps/web/src/ui',
  ])
})

test('fails if it reads no feature', () => {
  const field = { source: 'apps/web/src/ui/field.tsx', dependencies: [] }
  expect(findFolderCycles([field])).toEqual(['No module was read for features.'])
})
