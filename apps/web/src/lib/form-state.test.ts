import { expect, test } from 'vitest'
import {
  errorOf,
  type FormAction,
  type FormState,
  formReducer,
  initialFormState,
  isSending,
  unsavedFields,
} from './form-state.ts'

type Person = { name?: string; town?: string; place?: { latitude: number } }
const reduce = (state: FormState<Person>, ...actions: FormAction<Person>[]) =>
  actions.reduce((before, action) => formReducer<Person, FormState<Person>>(before, action), state)
const typed = (values: Person, baseline: Person = {}) => initialFormState<Person>(values, baseline)
const errors = { name: 'Too long' }

test('an error is shown once its field was left', () => {
  const state = typed({ name: 'A long name' })
  expect(errorOf(state, errors, 'name')).toBeUndefined()
  expect(errorOf(reduce(state, { type: 'visit', fields: ['name'] }), errors, 'name')).toBe('Too long')
})

test('a refusal of the server is shown until the value changes, and again when the value comes back', () => {
  const sent = { name: 'ada' }
  const refused = reduce(typed(sent), { type: 'fail', fields: ['name'], sent, errors: { name: 'Taken' } })
  expect(errorOf(refused, {}, 'name')).toBe('Taken')
  const changed = reduce(refused, { type: 'change', values: { name: 'ada2' } })
  expect(errorOf(changed, {}, 'name')).toBeUndefined()
  expect(errorOf(reduce(changed, { type: 'change', values: sent }), {}, 'name')).toBe('Taken')
})

test('each failed attempt counts, so that the first wrong field gets the focus again', () => {
  const state = reduce(typed({}), { type: 'reject' }, { type: 'fail', fields: [], sent: {}, errors: {} })
  expect(state.failures).toBe(2)
})

test('only fields that differ from the server are unsaved', () => {
  const state = typed({ name: 'Ada', town: 'Liège', place: { latitude: 50 } }, { name: 'Ada', place: { latitude: 50 } })
  expect(unsavedFields(state)).toEqual(['town'])
})

test('a field is marked as saving, then as saved', () => {
  const fields = ['name']
  const sending = reduce(typed({ name: 'Ada' }), { type: 'send', fields })
  expect([isSending(sending), sending.status.name]).toEqual([true, 'saving'])
  const saved = reduce(sending, { type: 'succeed', fields, saved: { name: 'Ada' } })
  expect([isSending(saved), saved.status.name, unsavedFields(saved)]).toEqual([false, 'saved', []])
})

test('a change made while its field is being saved stays unsaved', () => {
  const fields = ['name']
  const state = reduce(
    typed({ name: 'Ada' }),
    { type: 'send', fields },
    { type: 'change', values: { name: 'Ada L.' } },
    { type: 'succeed', fields, saved: { name: 'Ada' } },
  )
  expect([state.values.name, state.status.name, unsavedFields(state)]).toEqual(['Ada L.', undefined, ['name']])
})

test('a field that could not be saved keeps its input and is marked until it changes', () => {
  const sent = { name: 'Ada' }
  const failed = reduce(typed(sent), { type: 'fail', fields: ['name'], sent, errors: {} })
  expect([failed.values, failed.status.name, unsavedFields(failed)]).toEqual([sent, 'failed', ['name']])
  expect(reduce(failed, { type: 'change', values: { name: 'Ad' } }).status.name).toBeUndefined()
})

test('a change of one field keeps the status of the others', () => {
  const state = reduce(
    typed({ name: 'Ada', town: 'Liège' }),
    { type: 'succeed', fields: ['name'], saved: { name: 'Ada' } },
    { type: 'change', values: { town: 'Namur' } },
    { type: 'send', fields: ['town'] },
  )
  expect(state.status).toMatchObject({ name: 'saved', town: 'saving' })
})

test('discarding restores the values of the server', () => {
  const state = reduce(typed({ name: 'Ada' }, { name: 'Ben' }), { type: 'discard' })
  expect([state.values, unsavedFields(state)]).toEqual([{ name: 'Ben' }, []])
})
