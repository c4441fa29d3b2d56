import { expect, test } from 'vitest'
import { featureCircles } from './check-imports.ts'

const web = 'apps/web/src/features'
const module = (source: string, ...imported: string[]) => ({
  source: `${web}/${source}`,
  dependencies: imported.map((path) => ({ resolved: `${web}/${path}` })),
})

test('two features that import each other are a circle, even if no file reaches itself', () => {
  const modules = [
    module('items/page/item-page.tsx', 'members/index.ts'),
    module('members/index.ts', 'members/user-card.tsx'),
    module('members/member-items.tsx', 'items/index.ts'),
  ]
  expect(featureCircles(modules)).toEqual([
    `Features import each other in a circle: ${web}/items → ${web}/members → ${web}/items`,
  ])
})

test('a longer circle is reported once, with the features on its way', () => {
  const modules = [module('a/a.ts', 'b/index.ts'), module('b/b.ts', 'c/index.ts'), module('c/c.ts', 'a/index.ts')]
  expect(featureCircles(modules)).toEqual([
    `Features import each other in a circle: ${web}/a → ${web}/b → ${web}/c → ${web}/a`,
  ])
})

test('imports in one direction, of tests and inside of a feature are no circle', () => {
  const modules = [
    module('items/list/list.tsx', 'items/form/form.tsx', 'members/index.ts'),
    module('items/form/form.tsx', 'items/items.api.ts'),
    module('members/members.test.ts', 'items/index.ts'),
  ]
  expect(featureCircles(modules)).toEqual([])
})

test('without any feature the check fails', () => {
  expect(featureCircles([])).toEqual(['No feature was read.'])
})
