import { expect, test } from 'vitest'
import { emptyValues, type ItemValues, mergeValues, toFormErrors, toItemChanges } from './item-form-values.ts'

const before: ItemValues = {
  ...emptyValues,
  type: 'DN',
  name: 'Ladder',
  categories: ['EQ'],
  description: 'Two metres.',
  start: '2026-11-15T09:00',
}

test('only what was changed is sent', () => {
  expect(toItemChanges(before, before)).toEqual({})
  expect(toItemChanges(before, { ...before, name: 'Long ladder' })).toEqual({ name: 'Long ladder' })
})

test('categories travel together, and so do the parts of the place', () => {
  const after: ItemValues = { ...before, categories: ['DY', 'EQ'], place: { ...before.place, address: 'Liège' } }
  expect(toItemChanges(before, after)).toEqual({
    category1: 'DY',
    category2: 'EQ',
    category3: null,
    address: 'Liège',
    location: null,
    use_coordinates: false,
  })
})

test('an end can be taken away, and a start that is emptied becomes now', () => {
  const ended = { ...before, end: '2026-11-16T09:00' }
  expect(toItemChanges(ended, { ...ended, end: '' })).toEqual({ enddate: null })
  const { startdate } = toItemChanges(before, { ...before, start: '' })
  expect(Math.abs(new Date(String(startdate)).getTime() - Date.now())).toBeLessThan(60_000)
})

test('own changes are kept, and those of others where one changed nothing', () => {
  const mine = { ...before, name: 'My ladder' }
  const now = { ...before, name: 'A ladder', description: 'Three metres.' }
  expect(mergeValues({ mine, before, now })).toEqual({ ...before, name: 'My ladder', description: 'Three metres.' })
})

test('a refused field of the request is shown at its field of the form', () => {
  const messages = { category2: ['Must differ'], category3: ['Also'], enddate: ['Must be a valid date'], body: ['?'] }
  expect(toFormErrors(messages)).toEqual({ categories: 'Must differ', end: 'Must be a valid date', body: '?' })
})

test('a refused field that the form does not have keeps its name, and a part of a field counts as the field', () => {
  expect(toFormErrors({ images: ['Too many'], 'resource.id': ['Invalid field'] })).toEqual({
    images: 'Too many',
    resource: 'Invalid field',
  })
})
