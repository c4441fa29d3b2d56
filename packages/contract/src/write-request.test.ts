import { expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { comments } from './comments.ts'
import { items } from './items.ts'
import { members } from './members.ts'
import { endpointPath, writeQuery, writeRequest } from './write-request.ts'

test('path parameters are filled in and not sent twice', () => {
  expect(writeRequest(comments.list, { id: 7, page: 2 })).toEqual({
    method: 'GET',
    url: '/api/v1/items/7/comments/?page=2',
    body: undefined,
  })
})

test('path parameters cannot leave their segment', () => {
  expect(writeRequest(accounts.checkToken, { token: '../a b' }).url).toBe('/api/v1/tokens/..%2Fa%20b/check')
})

test.each(['.', '..'])('%j in a path does not lead to another call', (token) => {
  const { url } = writeRequest(accounts.checkToken, { token })
  expect(new URL(url, 'http://here').pathname).toBe(url)
  expect(url).toMatch(/^\/api\/v1\/tokens\/[^/]+\/check$/)
})

test('an unpaired surrogate in a path is replaced, a complete character is kept', () => {
  expect(writeRequest(accounts.checkToken, { token: 'a\ud800b' }).url).toBe('/api/v1/tokens/a%EF%BF%BDb/check')
  expect(writeRequest(accounts.checkToken, { token: '🐝' }).url).toBe('/api/v1/tokens/%F0%9F%90%9D/check')
})

test('a list in the query repeats its name with brackets', () => {
  const { url } = writeRequest(items.listActive, { types: ['DN', 'LN'], search: undefined })
  expect(decodeURIComponent(url)).toBe('/api/v1/actives/?types[]=DN&types[]=LN')
})

test('a location in the query is written as JSON', () => {
  const { url } = writeRequest(items.listActive, { userLocation: { longitude: 5.5, latitude: 50 } })
  expect(new URL(url, 'http://here').searchParams.get('userLocation')).toBe('{"longitude":5.5,"latitude":50}')
})

test('a moment in the query is written as ISO 8601', () => {
  const query = writeQuery({ availableFrom: new Date('2026-05-01T08:00:00Z') })
  expect(decodeURIComponent(query)).toBe('?availableFrom=2026-05-01T08:00:00.000Z')
})

test('the body contains the remaining input, including null values', () => {
  expect(writeRequest(items.update, { id: 7, enddate: null })).toEqual({
    method: 'PATCH',
    url: '/api/v1/items/7/',
    body: '{"enddate":null}',
  })
})

test('a deletion has no body', () => {
  expect(writeRequest(items.delete, { id: 7 })).toEqual({ method: 'DELETE', url: '/api/v1/items/7/', body: undefined })
})

test('files are sent in a form, with their names', () => {
  const { body } = writeRequest(members.addImage, { user_id: 7, image: new File(['…'], 'me.webp') })
  const form = body as FormData
  expect(form.get('user_id')).toBe('7')
  expect((form.get('image') as File).name).toBe('me.webp')
})

test('an endpoint path contains its parameters', () => {
  expect(endpointPath(items.create)).toBe('/api/v1/items/')
  expect(endpointPath(comments.delete, { itemId: 7, commentId: 'a/b' })).toBe('/api/v1/items/7/comments/a%2Fb')
  // @ts-expect-error The id is missing.
  endpointPath(items.get)
})
