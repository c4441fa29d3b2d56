import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { errorMessages } from './error-message.ts'
import texts from './locales/en.json' with { type: 'json' }

const english: Record<string, string> = { ...texts, error_keys__ITEM_IS_CLOSED: 'This item is closed.' }
const t = (key: string, values: Record<string, unknown> = {}) =>
  (english[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))
const messageOf = (status: number, body: unknown, withStatus = true) =>
  errorMessages(new ApiError(status, body), { t, withStatus })

test('a network failure is reported as a connection error', () => {
  expect(errorMessages(new NetworkError(), { t })).toEqual(['Connection error. Try again later.'])
})

test('a plain string is shown as it is', () => {
  expect(messageOf(502, 'Bad Gateway')).toEqual(['Error 502: Bad Gateway'])
})

describe('the first usable field of an object is shown', () => {
  const all = { message: 'a message', error: 'an error', key: 'ITEM_IS_CLOSED', detail: 'a detail' }
  test.each([
    ['message', all, 'a message'],
    ['error', { ...all, message: undefined }, 'an error'],
    ['key', { ...all, message: undefined, error: '' }, 'This item is closed.'],
    ['detail', { detail: 'a detail' }, 'Error 409: a detail'],
  ])('%s', (_, body, expected) => {
    expect(messageOf(409, body)).toEqual([expected])
  })
})

test('an error of the catalogue is shown without the status, any other one with it', () => {
  expect(messageOf(409, { key: 'ITEM_IS_CLOSED', message: 'This item is closed.' })).toEqual(['This item is closed.'])
  expect(messageOf(409, { message: 'This item is closed.' })).toEqual(['Error 409: This item is closed.'])
})

test.each([[{ other: 1 }], [{}], [[]], [42]])('an unreadable body, %j, asks to check the console', (body) => {
  expect(messageOf(500, body)).toEqual(['Error 500: Unable to parse error, please check console.'])
})

test('an exception in the page is reported as unreadable', () => {
  expect(errorMessages(new TypeError('a bug'), { t })).toEqual(['Unable to parse error, please check console.'])
})

test.each([[null], [undefined], ['']])('%j is reported as a missing message', (body) => {
  expect(messageOf(500, body)).toEqual(['Error 500: No message provided.'])
})

test('the status can be left out', () => {
  expect(messageOf(404, { message: 'a message' }, false)).toEqual(['a message'])
})

test('each refused field has a line of its own', () => {
  const body = {
    key: 'INVALID_FIELDS',
    message: 'Some fields need another look.',
    serializer_errors: { name: ['This field is required'], email: ['Invalid field', 'Must be short'] },
  }
  expect(messageOf(400, body)).toEqual([
    '(name) This field is required',
    '(email) Invalid field',
    '(email) Must be short',
  ])
})

test('an empty list of fields falls back to the message', () => {
  expect(messageOf(400, { message: 'a message', serializer_errors: {} })).toEqual(['Error 400: a message'])
})

test('a rate limit names the time to wait', () => {
  const failure = new ApiError(429, { key: 'TOO_MANY_ATTEMPTS', message: 'Wait.' }, { retryAfter: 120 })
  expect(errorMessages(failure, { t })).toEqual(['Too many attempts. Please try again in 2 minutes.'])
})

test('the end of the session has no message here, because the app reports it once', () => {
  expect(messageOf(401, { detail: 'Invalid token.' })).toEqual([])
})
