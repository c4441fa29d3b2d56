import { expect, test } from 'vitest'
import {
  chooseCategories,
  choosePrecision,
  chooseType,
  type FormState,
  settleDates,
  suggestCategory,
} from './form-state.ts'
import { emptyValues } from './item-values.ts'

const begun: FormState = { values: emptyValues, hasChosen: { precision: false, categories: false }, suggested: null }

test('the precision follows the type until the person chooses it', () => {
  expect(chooseType('DN')(begun).values.precision).toBe('approximate')
  const event = chooseType('EV')(begun)
  expect(event.values.precision).toBe('exact')
  expect(chooseType('LN')(event).values.precision).toBe('approximate')
  expect(chooseType('LN')(choosePrecision('exact')(event)).values.precision).toBe('exact')
})

test('what is started from a public resource is at an exact place, whatever its type', () => {
  const resource = { kind: 'GVB', id: 'node/7' } as const
  expect(chooseType('DN')({ ...begun, values: { ...emptyValues, resource } }).values.precision).toBe('exact')
})

test('a suggested category is preselected, and never replaces a choice', () => {
  const suggested = suggestCategory('BK')(begun)
  expect(suggested.values.categories).toEqual(['BK'])
  expect(suggestCategory('GD')(suggested).values.categories).toEqual(['GD'])
  const chosen = chooseCategories(['FD', 'GD'])(suggested)
  expect(suggestCategory('HS')(chosen).values.categories).toEqual(['FD', 'GD'])
  expect(suggestCategory('HS')(chooseCategories([])(chosen)).values.categories).toEqual([])
})

test('dates move along once one of them is left', () => {
  const values = { ...emptyValues, start: '2026-11-15T09:00', end: '2026-11-14T09:00' }
  expect(settleDates('start')({ ...begun, values }).values.end).toBe(values.start)
  expect(settleDates('end')({ ...begun, values }).values.start).toBe(values.end)
})
