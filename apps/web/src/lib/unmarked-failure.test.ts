import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { unmarkedFailure } from './unmarked-failure.ts'

const refusal = new ApiError(400, { key: 'INVALID_FIELDS', message: 'Some fields need another look.' })
const form = new Set(['name', 'place'])

test('errors shown at their fields are not reported again', () => {
  expect(unmarkedFailure(refusal, { name: 'Too long', place: 'Unknown' }, form)).toBeNull()
})

test('only errors of fields that the form lacks are reported', () => {
  const rest = unmarkedFailure(refusal, { name: 'Too long', resource: 'Not possible' }, form)
  expect(rest).toBeInstanceOf(ApiError)
  expect((rest as ApiError).fields).toEqual({ resource: ['Not possible'] })
})

test('a failure without fields is reported as it is', () => {
  const away = new NetworkError()
  expect(unmarkedFailure(away, {}, form)).toBe(away)
  expect(unmarkedFailure(refusal, {}, form)).toBe(refusal)
})
