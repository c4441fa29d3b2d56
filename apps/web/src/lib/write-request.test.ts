import { expect, test } from 'vitest'
import { writeRequest } from './write-request.ts'

test('the names of the path are filled and do not travel twice', () => {
  const request = writeRequest({ method: 'GET', path: '/items/{id}/comments/' }, { id: 7, page: 2 })
  expect(request).toEqual({ url: '/api/v1/items/7/comments/?page=2', body: undefined })
})

test('what fills the path cannot leave its place', () => {
  expect(writeRequest({ method: 'GET', path: '/tokens/{token}/check' }, { token: '../a b' }).url).toBe(
    '/api/v1/tokens/..%2Fa%20b/check',
  )
})

test('a list in the query repeats its name with brackets', () => {
  const { url } = writeRequest({ method: 'GET', path: '/actives/' }, { types: ['DN', 'LN'], search: undefined })
  expect(decodeURIComponent(url)).toBe('/api/v1/actives/?types[]=DN&types[]=LN')
})

test('a place in the query is written as the API reads it', () => {
  const { url } = writeRequest({ method: 'GET', path: '/actives/' }, { userLocation: { longitude: 5.5, latitude: 50 } })
  expect(new URL(url, 'http://here').searchParams.get('userLocation')).toBe('{"longitude":5.5,"latitude":50}')
})

test('a body carries the rest, also what is null', () => {
  expect(writeRequest({ method: 'PATCH', path: '/items/{id}/' }, { id: 7, enddate: null })).toEqual({
    url: '/api/v1/items/7/',
    body: '{"enddate":null}',
  })
})

test('a deletion has no body', () => {
  expect(writeRequest({ method: 'DELETE', path: '/items/{id}' }, { id: 7 })).toEqual({
    url: '/api/v1/items/7',
    body: undefined,
  })
})

test('files travel in a form, with their names', () => {
  const image = new File(['…'], 'me.webp')
  const { body } = writeRequest({ method: 'POST', path: '/user_images/', body: 'multipart' }, { user_id: 7, image })
  const form = body as FormData
  expect(form.get('user_id')).toBe('7')
  expect((form.get('image') as File).name).toBe('me.webp')
})
