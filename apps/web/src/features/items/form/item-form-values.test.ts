import { loadContractTexts } from '@pollen/contract/contract-texts'
import type { Item } from '@pollen/contract/items'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18nSettings } from '../../../lib/i18n.ts'
import {
  completeValues,
  editErrors,
  emptyValues,
  type ItemValues,
  mergeValues,
  newItemErrors,
  toFormErrors,
  toItemChanges,
  toRequest,
  valuesFromItem,
} from './item-form-values.ts'

// Files of one worker share i18next, so another test may have initialized it.
beforeAll(async () => {
  if (!i18next.isInitialized) await i18next.init(i18nSettings)
  i18next.addResourceBundle('en', 'translation', (await loadContractTexts('en')).texts, true, true)
  await i18next.changeLanguage('en')
})

const created = '2026-11-01T08:30:15.123Z'
const changesOf = (before: ItemValues, after: ItemValues) => toItemChanges(before, after, created)

const before: ItemValues = {
  ...emptyValues,
  type: 'DN',
  name: 'Ladder',
  categories: ['EQ'],
  description: 'Two metres.',
  start: '2026-11-15T09:00',
}

test('sends only changed fields', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, name: 'Long ladder' })).toEqual({ name: 'Long ladder' })
})

test('sends all categories together, and all parts of the place', () => {
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

test('clears the end, and resets an emptied start to the time of creation', () => {
  const ended = { ...before, end: '2026-11-16T09:00' }
  expect(changesOf(ended, { ...ended, end: '' })).toEqual({ enddate: null })
  expect(changesOf(before, { ...before, start: '' })).toEqual({ startdate: created })
})

const place = { address: 'Liège', location: null, use_coordinates: false }
const event: ItemValues = { ...before, place, type: 'EV', start: '' }
const required = 'This field is required'

test('requires a start to publish an event', () => {
  expect(newItemErrors(event)).toEqual({ start: required })
  expect(newItemErrors({ ...event, visibility: 'UL' })).toEqual({ start: required })
  expect(newItemErrors({ ...event, start: '2026-11-15T09:00' })).toEqual({})
})

test('requires no start for a draft of an event or another type', () => {
  const draft: ItemValues = { ...event, visibility: 'DR' }
  expect(newItemErrors(draft)).toEqual({})
  expect(editErrors(draft, draft)).toEqual({})
  expect(newItemErrors({ ...event, type: 'LN' })).toEqual({})
})

test('requires a start when an edit publishes an event, turns an item into one, or empties its start', () => {
  const draft: ItemValues = { ...event, visibility: 'DR' }
  expect(editErrors({ ...draft, visibility: 'PB' }, draft)).toEqual({ start: required })
  expect(editErrors(event, { ...event, type: 'DN' })).toEqual({ start: required })
  expect(editErrors(event, { ...event, start: '2026-11-15T09:00' })).toEqual({ start: required })
  expect(editErrors({ ...event, name: 'Party' }, event)).toEqual({ start: required })
})

test('migrates unsent input of an older version of the app', () => {
  const { condition: _, location_precision, is_recurrent, ...older } = before
  const stored = { ...older, precision: 'exact' as const, isRecurrent: true }
  const completed = completeValues(stored)
  expect(completed).toEqual({ ...before, condition: null, location_precision: 'exact', is_recurrent: true })
  expect(completeValues(JSON.parse(JSON.stringify(completed)))).toEqual(completed)
})

test('sends the condition if it was changed', () => {
  const good: ItemValues = { ...before, condition: 'good' }
  expect(changesOf(before, good)).toEqual({ condition: 'good' })
  expect(changesOf(good, before)).toEqual({ condition: null })
  expect(toRequest(good)).toMatchObject({ condition: 'good', location_precision: 'approximate', is_recurrent: false })
})

test('omits missing required values, so that the server reports them as missing', () => {
  expect(toRequest(emptyValues)).toMatchObject({ type: undefined, category1: undefined, condition: null })
})

test('shows an empty start if none was chosen', () => {
  const item = { startdate: created, creationdate: created, enddate: null } as Item
  expect(valuesFromItem(item).start).toBe('')
  expect(valuesFromItem({ ...item, startdate: '2026-11-15T09:00:00.000Z' }).start).not.toBe('')
})

test('merges own changes with changes made elsewhere', () => {
  const mine = { ...before, name: 'My ladder' }
  const now = { ...before, name: 'A ladder', description: 'Three metres.' }
  expect(mergeValues({ mine, before, now })).toEqual({ ...before, name: 'My ladder', description: 'Three metres.' })
})

test('shows a refused field of the request at its field of the form', () => {
  const messages = { category2: ['Must differ'], category3: ['Also'], enddate: ['Must be a valid date'], body: ['?'] }
  expect(toFormErrors(messages)).toEqual({ categories: 'Must differ', end: 'Must be a valid date', body: '?' })
})

test('keeps the name of unknown fields, and assigns nested fields to their parent', () => {
  expect(toFormErrors({ images: ['Too many'], 'resource.id': ['Invalid field'] })).toEqual({
    images: 'Too many',
    resource: 'Invalid field',
  })
})
