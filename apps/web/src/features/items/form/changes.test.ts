import { expect, test } from 'vitest'
import { changesOf, partOf, putOnTop } from './changes.ts'
import { emptyValues, type ItemValues } from './item-values.ts'

const before: ItemValues = {
  ...emptyValues,
  type: 'DN',
  name: 'Ladder',
  categories: ['EQ'],
  description: 'Two metres.',
  start: '2026-11-15T09:00',
}

test('only what was changed is sent', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, name: 'Long ladder' })).toEqual({ name: 'Long ladder' })
})

test('categories travel together, and so do the parts of the place', () => {
  const after: ItemValues = { ...before, categories: ['DY', 'EQ'], place: { ...before.place, address: 'Liège' } }
  expect(changesOf(before, after)).toEqual({
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
  expect(changesOf(ended, { ...ended, end: '' })).toEqual({ enddate: null })
  const { startdate } = changesOf(before, { ...before, start: '' })
  expect(Math.abs(new Date(String(startdate)).getTime() - Date.now())).toBeLessThan(60_000)
})

test('own changes lie on top of what others changed', () => {
  const mine = { ...before, name: 'My ladder' }
  const now = { ...before, name: 'A ladder', description: 'Three metres.' }
  expect(putOnTop({ mine, before, now })).toEqual({ ...before, name: 'My ladder', description: 'Three metres.' })
})

test('a refused field is said at its part of the form', () => {
  expect(partOf('category2')).toBe('categories')
  expect(partOf('enddate')).toBe('end')
  expect(partOf('body')).toBeUndefined()
})
